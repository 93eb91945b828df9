import { callWords } from '@downspout/business/call-words';
import type { EndedReason, ServerMessage } from '@downspout/web-call/embedded/messages';
import type { AssistantAct, AssistantMemory, AssistantModel, Heard, SubmitOutcome } from './assistant-model.ts';
import type { ConversationState } from './conversation-state.ts';
import { createTurnSpeech } from './turn-speech.ts';

export interface ConversationParts {
  readonly model: AssistantModel;
  /** Changed in place; `changed` is called after each change that must not be lost. */
  readonly state: ConversationState;
  readonly submit: (request: unknown) => Promise<SubmitOutcome>;
  /** Goes to the browser, in order, after what was changed before it is stored. */
  readonly send: (message: ServerMessage) => void;
  readonly changed: () => void;
  /** The assistant wants to end the call once its turn has been spoken. */
  readonly hangUp: (reason: EndedReason) => void;
  /** The model has broken its contract; the visitor has heard that something is wrong. */
  readonly failed: (error: unknown) => void;
}

/** What the assistant does upon one thing heard. */
export interface Turn {
  run(): Promise<void>;
  /** No more of it is wanted; what it has begun to store is waited for, and remembered. */
  abandon(): void;
  /** The call is over: as `abandon`, but once the request is stored nothing more is waited for. */
  stop(): void;
  /** Whether anything of it was said. */
  readonly spoken: boolean;
}

export function createTurn(parts: ConversationParts, heard: Heard): Turn {
  const { model, state, send, changed, hangUp, failed } = parts;
  const speech = createTurnSpeech(parts);
  const submissions = createSubmissions(parts);

  function perform(act: AssistantAct): void {
    switch (act.kind) {
      case 'remember':
        state.memory = act.memory;
        changed();
        send(detailsMessage(act.memory));
        break;
      case 'say':
        speech.say(act.text);
        break;
      case 'offer-phone':
        send({ type: 'phone-offered' });
        break;
      case 'hang-up':
        hangUp(heard.kind === 'silence' ? 'silence-timed-out' : 'assistant-ended-call');
        break;
    }
  }

  return {
    async run() {
      const { lines, memory } = state;
      const { signal, submit } = submissions;
      const own = lines.filter((line) => !line.asked);
      try {
        const acts = model.respond({ heard, lines: own, memory, signal, submit });
        await performAll(acts[Symbol.asyncIterator](), signal, perform);
      } catch (error) {
        failed(error);
        send({ type: 'phone-offered' });
        speech.say(callWords.trouble);
      }
      speech.end();
    },
    abandon: submissions.abandon,
    stop: submissions.stop,
    get spoken() {
      return speech.begun;
    },
  };
}

/** What a turn stores. A lead that is being stored is awaited: its outcome must be remembered and said. */
function createSubmissions({ state, submit, send, changed }: ConversationParts) {
  const abort = new AbortController();
  let submitting = 0;
  let stopped = false;

  function abandon(): void {
    if (submitting === 0) abort.abort();
  }

  return {
    signal: abort.signal,
    async submit(request: unknown): Promise<SubmitOutcome> {
      submitting += 1;
      const outcome = await submit(request).finally(() => {
        submitting -= 1;
        if (stopped) abandon();
      });
      if (outcome.state === 'stored') {
        state.stored = true;
        changed();
        send({ type: 'quote-stored' });
      }
      return outcome;
    },
    abandon,
    stop() {
      stopped = true;
      abandon();
    },
  };
}

/** Performs what the model does until it is done, or abandoned. */
async function performAll(
  acts: AsyncIterator<AssistantAct>,
  signal: AbortSignal,
  perform: (act: AssistantAct) => void,
): Promise<void> {
  // A round later, so that what the model remembers at once of the words is kept, though more were said meanwhile.
  const abandoned = new Promise<'abandoned'>((resolve) => {
    signal.addEventListener('abort', () => setImmediate(() => resolve('abandoned')), { once: true });
  });
  for (let isFirst = true; ; isFirst = false) {
    const next = acts.next();
    next.catch(() => {});
    const result = await Promise.race([next, abandoned]);
    if (result === 'abandoned') break;
    if (result.done) return;
    if (signal.aborted && !(isFirst && result.value.kind === 'remember')) break;
    perform(result.value);
  }
  void acts.return?.()?.catch(() => {});
}

/** What the landing form can show; the consent is asked for again there. */
export function detailsMessage({ details }: AssistantMemory): ServerMessage {
  const { sms_opt_in: _consent, ...shown } = details;
  return { type: 'quote-details', details: shown };
}
