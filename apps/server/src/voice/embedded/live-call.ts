import type { AssistantModel, SubmitOutcome } from '@downspout/assistant/assistant-model';
import type { ConversationState } from '@downspout/assistant/conversation-state';
import { detailsMessage } from '@downspout/assistant/turn';
import { CLOSE } from '@downspout/web-call/embedded/frames';
import type { EndedReason, ServerMessage } from '@downspout/web-call/embedded/messages';
import { createAllowance } from './allowance.ts';
import type { BrowserMessage } from './browser-frames.ts';
import { type CallConnection, type CallLink, createCallLink } from './call-link.ts';
import { createCallTalk, obey } from './call-talk.ts';
import { createCallTimers } from './call-timers.ts';
import type { CallEnd } from './claim-ending.ts';
import type { JoinedCall } from './joined-call.ts';

/** Messages a browser may send at once, and a second in the long run, however often it connects: a fast typist sends two. */
const BURST = 40;
const PER_SECOND = 10;

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

/** A call that is led by this process. */
export interface LiveCall {
  readonly id: string;
  readonly joined: JoinedCall;
  readonly link: CallLink;
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
  const link = createCallLink(call, () => parts.touched(self));
  const talk = createCallTalk({ ...parts, state, link, timers, end });
  const { conversation } = talk;

  function end(reason: EndedReason): void {
    if (link.over) return;
    link.send({ type: 'status-update', status: 'ended', endedReason: reason });
    finish();
    parts.ended(self, { reason, at: clock() });
  }

  function finish(): void {
    link.finish();
    conversation.stop();
    timers.clearAll();
  }

  const self: LiveCall = {
    id: call.id,
    joined: call,
    link,
    connect(connection, holder, resumed) {
      link.connect(connection, holder);
      timers.clear('lost');
      timers.set('longest', call.mustEndAt - clock(), () => end('exceeded-max-duration'));
      link.send('listening');
      link.send({ type: 'status-update', status: 'in-progress' });
      if (resumed) for (const message of soFar(state)) link.send(message);
      conversation.begin();
      if (resumed && !conversation.busy) talk.awaitSpoken();
    },
    disconnect(lost) {
      if (!link.disconnect(lost)) return;
      timers.clear('silence');
      timers.clear('spoken');
      timers.set('lost', parts.resumeMs, () => end('connection-lost'));
    },
    receive(n, message) {
      if (link.over || n <= state.received) return;
      if (!allowance.take(1)) {
        link.close(CLOSE.tooMany);
        return;
      }
      state.received = n;
      link.changed();
      if (message?.type === 'end-call') end('customer-ended-call');
      else if (message !== null) obey(talk, message, n);
    },
    hear(words) {
      if (!link.over) talk.hear(words, 0);
    },
    talkOver() {
      if (!link.over) talk.talkedOver();
    },
    say(words) {
      if (!link.over) conversation.say(words);
    },
    get speaking() {
      return talk.speaking;
    },
    end,
    settled: () => conversation.settled(),
    drop(closeCode) {
      finish();
      link.close(closeCode);
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
