import type { AssistantModel, SubmitOutcome } from '@downspout/assistant/assistant-model';
import { createConversation } from '@downspout/assistant/conversation';
import type { ConversationState } from '@downspout/assistant/conversation-state';
import type { EndedReason } from '@downspout/web-call/embedded/messages';
import type { BrowserMessage } from './browser-frames.ts';
import type { CallLink } from './call-link.ts';
import { createCallPauses } from './call-pauses.ts';
import type { CallTimers } from './call-timers.ts';

/** After so many silences in a row the call ends, whatever the assistant says. */
const MAX_SILENCES = 4;
/** More than anybody says in a call: characters of both sides. */
const MAX_SAID = 100_000;

export interface CallTalkParts {
  readonly state: ConversationState;
  readonly model: AssistantModel;
  readonly submit: (request: unknown) => Promise<SubmitOutcome>;
  readonly silenceMs: number;
  readonly link: CallLink;
  readonly timers: CallTimers<'silence' | 'spoken'>;
  readonly end: (reason: EndedReason) => void;
  readonly failed: (error: unknown) => void;
}

/** The conversation of a call with its pauses: who speaks, who is waited for, and when the talk is at its end. */
export function createCallTalk({ state, model, submit, silenceMs, link, timers, end, failed }: CallTalkParts) {
  /** What the call ends with once the assistant's words were spoken; null while it goes on. */
  let ending: EndedReason | null = null;

  const conversation = createConversation({
    model,
    state,
    submit,
    send(message) {
      link.send(message);
      if (message.type === 'speech-update' && message.status === 'stopped') awaitSpoken();
    },
    changed: link.changed,
    hangUp: (reason) => {
      ending = reason;
    },
    failed,
  });

  const pauses = createCallPauses({
    timers,
    silenceMs,
    spoken() {
      if (ending !== null) end(ending);
      else if (link.connected) awaitWords();
    },
    silent() {
      if (state.silences >= MAX_SILENCES) end('silence-timed-out');
      else conversation.silence();
    },
  });

  function awaitSpoken(): void {
    if (!link.over) pauses.awaitSpoken(state.lines.at(-1)?.text.length ?? 0);
  }

  function awaitWords(): void {
    if (!conversation.busy) pauses.awaitWords();
  }

  /** Ends the call when these words are more than it can hold. */
  function mayHold(text: string): boolean {
    const said = state.lines.reduce((sum, line) => sum + line.text.length, 0);
    if (said + text.length <= MAX_SAID) return true;
    end('exceeded-max-duration');
    return false;
  }

  return {
    conversation,
    awaitSpoken,
    /** The visitor is typing, or was heard to begin. */
    awaitWords,
    hear(text: string, n: number): void {
      ending = null;
      pauses.heard();
      if (mayHold(text)) conversation.hear(text, n);
    },
    spoken(turn: number): void {
      if (turn >= state.turn && !conversation.busy) pauses.spoken();
    },
    talkedOver(): void {
      conversation.interrupt();
      pauses.awaitWords();
    },
    say(text: string, isLast: boolean): void {
      if (mayHold(text)) conversation.say(text);
      if (isLast) ending = 'assistant-ended-call';
    },
    mute(muted: boolean): void {
      state.muted = muted;
      link.changed();
    },
    get speaking() {
      return conversation.busy || pauses.speaking;
    },
  };
}

export type CallTalk = ReturnType<typeof createCallTalk>;

/** Does what a message of the browser asks for; `n` is the message's number. `end-call` is the call's own matter. */
export function obey(talk: CallTalk, message: Exclude<BrowserMessage, { type: 'end-call' }>, n: number): void {
  switch (message.type) {
    case 'add-message':
      talk.hear(message.message.content, n);
      break;
    case 'speech-update':
      if (message.role === 'assistant') talk.spoken(message.turn);
      else talk.talkedOver();
      break;
    case 'typing':
      talk.awaitWords();
      break;
    case 'say':
      talk.say(message.message, message.endCallAfterSpoken === true);
      break;
    case 'control':
      if (message.control === 'say-first-message') talk.conversation.begin();
      else if (message.control === 'mute-assistant') talk.mute(true);
      else if (message.control === 'unmute-assistant') talk.mute(false);
      break;
  }
}
