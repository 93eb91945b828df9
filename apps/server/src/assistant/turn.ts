import { callWords } from '@downspout/business/call-words';
import { cleanParagraphs } from '@downspout/leads/clean-text';
import type { EndedReason, ServerMessage } from '@downspout/web-call/embedded/messages';
import type { AssistantAct, AssistantMemory, AssistantModel, Heard, SubmitOutcome } from './assistant-model.ts';
import type { ConversationState } from './conversation-state.ts';

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
  /** The model has broken its promise; the visitor was told that something is wrong. */
  readonly failed: (error: unknown) => void;
}

/** What the assistant does upon one thing heard. */
export interface Turn {
  run(): Promise<void>;
  /** `asked`: by the page. */
  say(text: string, asked?: boolean): void;
  end(): void;
  /** No more of it is wanted; what it has begun to store is waited for, and remembered. */
  abandon(): void;
  /** The call is over: as `abandon`, but once the request is stored nothing more is waited for. */
  stop(): void;
  /** Whether anything of it was said. */
  readonly spoken: boolean;
}

export function createTurn(
  { model, state, submit, send, changed, hangUp, failed }: ConversationParts,
  heard: Heard,
): Turn {
  const abort = new AbortController();
  const abandoned = new Promise<'abandoned'>((resolve) => {
    abort.signal.addEventListener('abort', () => resolve('abandoned'), { once: true });
  });
  let turn: number | null = null;
  let sentences = 0;
  let submitting = 0;
  let stopped = false;

  function begin(): number {
    if (turn !== null) return turn;
    state.turn += 1;
    turn = state.turn;
    send({ type: 'speech-update', role: 'assistant', status: 'started', turn });
    return turn;
  }

  function say(words: string, asked = false): void {
    // A model may say what no store takes.
    const text = cleanParagraphs(words).trim();
    if (text === '') return;
    const number = begin();
    sentences += 1;
    const index = state.lines.length - 1;
    const last = state.lines[index];
    const continued = last?.role === 'assistant' && last.turn === number;
    const line = {
      role: 'assistant',
      text: continued ? `${last.text} ${text}` : text,
      turn: number,
      ...(asked && { asked: true as const }),
    } as const;
    if (continued) state.lines[index] = line;
    else state.lines.push(line);
    changed();
    const muted = state.muted && { muted: true };
    send({
      type: 'transcript',
      role: 'assistant',
      transcriptType: 'final',
      transcript: text,
      turn: number,
      sentence: sentences,
      ...muted,
    });
  }

  function end(): void {
    if (turn !== null) send({ type: 'speech-update', role: 'assistant', status: 'stopped', turn });
  }

  function perform(act: AssistantAct): void {
    switch (act.kind) {
      case 'remember':
        state.memory = act.memory;
        changed();
        send(detailsMessage(act.memory));
        break;
      case 'say':
        say(act.text);
        break;
      case 'offer-phone':
        send({ type: 'phone-offered' });
        break;
      case 'hang-up':
        hangUp(heard.kind === 'silence' ? 'silence-timed-out' : 'assistant-ended-call');
        break;
    }
  }

  async function submitOnce(request: unknown): Promise<SubmitOutcome> {
    submitting += 1;
    const outcome = await submit(request).finally(() => {
      submitting -= 1;
      if (stopped && submitting === 0) abort.abort();
    });
    if (outcome.state === 'stored') {
      state.stored = true;
      changed();
      send({ type: 'quote-stored' });
    }
    return outcome;
  }

  async function run(): Promise<void> {
    const { lines, memory } = state;
    const own = lines.filter((line) => !line.asked);
    try {
      const acts = model
        .respond({ heard, lines: own, memory, signal: abort.signal, submit: submitOnce })
        [Symbol.asyncIterator]();
      while (true) {
        const next = acts.next();
        next.catch(() => {});
        const result = await Promise.race([next, abandoned]);
        if (result === 'abandoned') {
          void acts.return?.()?.catch(() => {});
          break;
        }
        if (result.done) break;
        perform(result.value);
      }
    } catch (error) {
      failed(error);
      send({ type: 'phone-offered' });
      say(callWords.trouble);
    }
    end();
  }

  return {
    run,
    say,
    end,
    abandon() {
      // A lead on its way into the store is not let go of: what becomes of it must be remembered and told.
      if (submitting === 0) abort.abort();
    },
    stop() {
      stopped = true;
      if (submitting === 0) abort.abort();
    },
    get spoken() {
      return turn !== null;
    },
  };
}

/** What the landing form can show; the consent is asked for again there. */
export function detailsMessage({ details }: AssistantMemory): ServerMessage {
  const { sms_opt_in: _consent, ...shown } = details;
  return { type: 'quote-details', details: shown };
}
