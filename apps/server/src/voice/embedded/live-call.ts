import { CLOSE, type ServerFrame } from '@downspout/web-call/embedded/frames';
import type { EndedReason, ServerMessage } from '@downspout/web-call/embedded/messages';
import type { AssistantModel, SubmitOutcome } from '../../assistant/assistant-model.ts';
import { type Conversation, createConversation } from '../../assistant/conversation.ts';
import type { ConversationState } from '../../assistant/conversation-state.ts';
import { detailsMessage } from '../../assistant/turn.ts';
import { createAllowance } from './allowance.ts';
import type { BrowserMessage } from './browser-frames.ts';
import { createCallPauses } from './call-pauses.ts';
import { createCallTimers } from './call-timers.ts';
import type { CallEnd } from './claim-ending.ts';
import type { JoinedCall } from './joined-call.ts';
import type { SavedConversation } from './save-conversations.ts';

/** After so many silences in a row the call ends, whatever the assistant says. */
const MAX_SILENCES = 4;
/** More than anybody says in a call: characters of both sides. */
const MAX_SAID = 100_000;
/** Messages a browser may send at once, and a second in the long run, however often it connects: a fast typist sends two. */
const BURST = 40;
const PER_SECOND = 10;

/** A call's way to its browser. */
export interface CallConnection {
  send(frame: ServerFrame): void;
  close(code: number): void;
}

export interface LiveCallParts {
  readonly call: JoinedCall;
  readonly model: AssistantModel;
  readonly submit: (request: unknown) => Promise<SubmitOutcome>;
  readonly silenceMs: number;
  /** How long a lost connection is waited for. */
  readonly resumeMs: number;
  readonly clock: () => number;
  /** There is something to be stored, or to be sent after what was stored. */
  readonly touched: (call: LiveCall) => void;
  /** The call has ended, or cannot be joined again any more. */
  readonly ended: (call: LiveCall, end: CallEnd) => void;
  readonly failed: (error: unknown) => void;
}

/** What is to be stored of a call, and what its browser may know once it is. */
export interface Unsaved {
  readonly saved: SavedConversation | null;
  readonly frames: readonly ServerFrame[];
}

/** A call that is led by this process. */
export interface LiveCall {
  readonly id: string;
  readonly joined: JoinedCall;
  /** The connection that leads it, as its row says; another one once the call was joined again. */
  readonly holder: string;
  readonly connected: boolean;
  /** The browser is there (again). */
  connect(connection: CallConnection, holder: string, resumed: boolean): void;
  /** Its connection is lost: the call waits for another one. Not for one that was replaced. */
  disconnect(connection: CallConnection): void;
  /** A message of the browser, by its number; one that was received before has no effect. */
  receive(n: number, message: BrowserMessage | null): void;
  /** Words that the server heard itself. */
  hear(words: string): void;
  /** The visitor talks over the assistant. */
  talkOver(): void;
  /** The assistant says something of the server's own. */
  say(words: string): void;
  /** Whether the assistant's words are still being spoken to the visitor, as far as is known. */
  readonly speaking: boolean;
  takeUnsaved(): Unsaved;
  /** What was taken could not be stored. */
  keepUnsaved(): void;
  /** Hands on what was stored, or could not be. */
  release(frames: readonly ServerFrame[]): void;
  end(reason: EndedReason): void;
  /** Resolves when the assistant does nothing any more for a call that has ended. Never rejects. */
  settled(): Promise<void>;
  /** Lets go of the call without ending it: another process leads it, or will. */
  drop(closeCode: number): void;
}

export function createLiveCall(parts: LiveCallParts): LiveCall {
  const { call, clock } = parts;
  const { state } = call;
  const timers = createCallTimers<'silence' | 'spoken' | 'longest' | 'lost'>();
  const allowance = createAllowance(BURST, PER_SECOND, clock);
  let { holder } = call;
  let connection: CallConnection | null = null;
  let outgoing: ServerFrame[] = [];
  let dirty = false;
  let over = false;
  let ending: EndedReason | null = null;

  const conversation: Conversation = createConversation({
    model: parts.model,
    state,
    submit: parts.submit,
    send: (message) => {
      sendMessage(message);
      if (message.type === 'speech-update' && message.status === 'stopped') awaitSpoken();
    },
    changed,
    hangUp: (reason) => {
      ending = reason;
    },
    failed: parts.failed,
  });

  const pauses = createCallPauses({
    timers,
    silenceMs: parts.silenceMs,
    spoken() {
      if (ending !== null) end(ending);
      else if (connection !== null && !conversation.busy) pauses.awaitWords();
    },
    silent() {
      if (state.silences >= MAX_SILENCES) end('silence-timed-out');
      else conversation.silence();
    },
  });

  function awaitSpoken(): void {
    if (!over) pauses.awaitSpoken(state.lines.at(-1)?.text.length ?? 0);
  }

  function changed(): void {
    dirty = true;
    parts.touched(self);
  }

  function sendMessage(message: ServerMessage | 'listening'): void {
    if (over) return;
    outgoing.push({ type: 'message', data: message === 'listening' ? message : JSON.stringify(message) });
    parts.touched(self);
  }

  function spoken(turn: number): void {
    if (turn >= state.turn && !conversation.busy) pauses.spoken();
  }

  function hear(text: string, n: number): void {
    ending = null;
    pauses.heard();
    if (mayHold(text)) conversation.hear(text, n);
  }

  /** Ends the call when these words are more than it can hold. */
  function mayHold(text: string): boolean {
    const said = state.lines.reduce((sum, line) => sum + line.text.length, 0);
    if (said + text.length <= MAX_SAID) return true;
    end('exceeded-max-duration');
    return false;
  }

  function obey(message: BrowserMessage, n: number): void {
    switch (message.type) {
      case 'add-message':
        hear(message.message.content, n);
        break;
      case 'speech-update':
        if (message.role === 'assistant') spoken(message.turn);
        else talkedOver();
        break;
      case 'typing':
        if (!conversation.busy) pauses.awaitWords();
        break;
      case 'say':
        if (mayHold(message.message)) conversation.say(message.message);
        if (message.endCallAfterSpoken) ending = 'assistant-ended-call';
        break;
      case 'control':
        control(message.control);
        break;
      case 'end-call':
        end('customer-ended-call');
        break;
    }
  }

  function control(name: string): void {
    if (name === 'say-first-message') conversation.begin();
    if (name !== 'mute-assistant' && name !== 'unmute-assistant') return;
    state.muted = name === 'mute-assistant';
    changed();
  }

  function talkedOver(): void {
    conversation.interrupt();
    pauses.awaitWords();
  }

  function end(reason: EndedReason): void {
    if (over) return;
    sendMessage({ type: 'status-update', status: 'ended', endedReason: reason });
    over = true;
    conversation.stop();
    timers.clearAll();
    parts.ended(self, { reason, at: clock() });
  }

  const self: LiveCall = {
    id: call.id,
    joined: call,
    get holder() {
      return holder;
    },
    get connected() {
      return connection !== null;
    },
    connect(next, nextHolder, resumed) {
      connection?.close(CLOSE.replaced);
      connection = next;
      holder = nextHolder;
      timers.clear('lost');
      timers.set('longest', call.mustEndAt - clock(), () => end('exceeded-max-duration'));
      // What waited for a browser that is gone is in the conversation as a whole.
      outgoing = [];
      sendMessage('listening');
      sendMessage({ type: 'status-update', status: 'in-progress' });
      if (resumed) for (const message of soFar(state)) sendMessage(message);
      conversation.begin();
      if (resumed && !conversation.busy) awaitSpoken();
    },
    disconnect(lost) {
      if (connection !== lost || over) return;
      connection = null;
      timers.clear('silence');
      timers.clear('spoken');
      timers.set('lost', parts.resumeMs, () => end('connection-lost'));
    },
    receive(n, message) {
      if (over || n <= state.received) return;
      if (!allowance.take(1)) {
        connection?.close(CLOSE.tooMany);
        return;
      }
      state.received = n;
      changed();
      if (message !== null) obey(message, n);
    },
    hear(words) {
      if (!over) hear(words, 0);
    },
    talkOver() {
      if (!over) talkedOver();
    },
    say(words) {
      if (!over) conversation.say(words);
    },
    get speaking() {
      return conversation.busy || pauses.speaking;
    },
    takeUnsaved() {
      const frames = outgoing;
      outgoing = [];
      const saved = dirty && !over ? { id: call.id, holder, conversation: JSON.stringify(state) } : null;
      dirty = false;
      return { saved, frames };
    },
    keepUnsaved() {
      dirty = true;
    },
    release(frames) {
      for (const frame of frames) connection?.send(frame);
      if (over && outgoing.length === 0) connection?.close(CLOSE.ended);
    },
    end,
    settled: () => conversation.settled(),
    drop(closeCode) {
      over = true;
      conversation.stop();
      timers.clearAll();
      connection?.close(closeCode);
    },
  };
  return self;
}

/** What a browser that has missed something needs to show the call as it is. */
function soFar({ lines, memory, stored }: ConversationState): ServerMessage[] {
  const messages = lines.map(({ role, text, turn }) => ({ role, content: text, turn }));
  return [
    { type: 'conversation-update', messages },
    ...(memory === null ? [] : [detailsMessage(memory)]),
    ...(stored ? [{ type: 'quote-stored' } as const] : []),
  ];
}
