import { CLOSE, RESUME_MS } from '@downspout/web-call/embedded/frames';
import type { FastifyBaseLogger } from 'fastify';
import type { AssistantModel } from '../../assistant/assistant-model.ts';
import type { SaveLead } from '../../leads/save-lead.ts';
import { traceOf } from '../../plugins/errors.ts';
import type { Store } from '../../store/database.ts';
import { submitQuote } from './call-leads.ts';
import { type CallEnd, finishCall } from './finish-call.ts';
import { expiredLiveCalls, holdLiveCalls } from './hold-live-calls.ts';
import { HOLD_MS, type JoinedCall } from './joined-call.ts';
import { type CallConnection, createLiveCall, type LiveCall, type Unsaved } from './live-call.ts';
import { saveConversations } from './save-conversations.ts';

/** How a call that is left alone is dealt with, each in ms. */
export interface CallTimes {
  /** A call whose connection is lost is ended after this. */
  readonly resumeMs: number;
  /** How often the rows of connected calls are moved on: several times within HOLD_MS. */
  readonly holdEveryMs: number;
  /** How often calls are looked for that nobody leads any more, and ends that could not be stored are tried again. */
  readonly sweepEveryMs: number;
}

const TIMES: CallTimes = { resumeMs: RESUME_MS, holdEveryMs: 15_000, sweepEveryMs: 10_000 };
/** A call expires this long before it is ended for good, in ms, so that a late resumption and the sweep never meet. */
const SWEEP_GRACE_MS = 5_000;
/** Conversations that one transaction stores at most. */
const MAX_BATCH = 200;
/** Close code of RFC 6455 for a service that restarts: the browser resumes the call. */
const RESTART = 1012;

export interface LiveCallsOptions {
  readonly store: Pick<Store, 'db'>;
  readonly saveLead: SaveLead;
  readonly model: AssistantModel;
  readonly silenceMs: number;
  readonly clock: () => number;
  readonly log: FastifyBaseLogger;
  readonly times?: CallTimes;
}

/** The calls that this process leads. What is said in them is stored before it is sent, those of one moment together. */
export interface LiveCalls {
  /** Leads a call whose connection has just been joined, or joined again. */
  connect(joined: JoinedCall, connection: CallConnection, resumed: boolean): LiveCall;
  /** The highest number of a message that this process, or else the store, has of the call. */
  received(joined: JoinedCall): number;
  /** Begins to look after calls that were left alone, here and by processes that are no more. */
  start(): void;
  /** Stores what is unsaved and lets go of all calls, which may be joined again elsewhere. */
  stop(): Promise<void>;
}

export function createLiveCalls(options: LiveCallsOptions): LiveCalls {
  const { store, saveLead, clock, log, times = TIMES } = options;
  const calls = new Map<string, LiveCall>();
  const touched = new Set<LiveCall>();
  const unfinished = new Map<string, { joined: JoinedCall; end: CallEnd }>();
  const timers: NodeJS.Timeout[] = [];
  let saving: Promise<void> | null = null;

  function touch(call: LiveCall): void {
    touched.add(call);
    // At the end of this turn of the event loop, with all that it brings.
    saving ??= new Promise<void>((resolve) => setImmediate(resolve)).then(saveAll);
  }

  async function saveAll(): Promise<void> {
    while (touched.size > 0) {
      const batch = [...touched].slice(0, MAX_BATCH);
      for (const call of batch) touched.delete(call);
      const unsaved = batch.map((call) => ({ call, ...call.takeUnsaved() }));
      await save(unsaved);
      for (const { call, frames } of unsaved) call.release(frames);
    }
    saving = null;
  }

  async function save(unsaved: readonly (Unsaved & { call: LiveCall })[]): Promise<void> {
    const batch = unsaved.flatMap(({ saved }) => saved ?? []);
    if (batch.length === 0) return;
    try {
      const lost = await saveConversations(store, batch);
      for (const { call, saved } of unsaved) {
        if (saved === null || !lost.has(call.id)) continue;
        if (saved.holder === call.holder) forget(call, CLOSE.replaced);
        // It was joined again here meanwhile.
        else touched.add(call);
      }
    } catch (error) {
      // The call goes on: it lives here, and its lead is stored on its own.
      log.error({ calls: batch.length, ...traceOf(error) }, 'what was said in calls could not be stored');
    }
  }

  function forget(call: LiveCall, closeCode: number): void {
    calls.delete(call.id);
    touched.delete(call);
    call.drop(closeCode);
  }

  async function finish(joined: JoinedCall, end: CallEnd): Promise<void> {
    try {
      await finishCall({ store, saveLead }, joined, end);
      unfinished.delete(joined.id);
      log.info({ callId: joined.id, reason: end.reason, stored: joined.state.stored }, 'call ended');
    } catch (error) {
      unfinished.set(joined.id, { joined, end });
      log.error({ callId: joined.id, ...traceOf(error) }, 'the end of a call could not be stored');
    }
  }

  async function hold(): Promise<void> {
    const connected = [...calls.values()].filter((call) => call.connected);
    const holders = connected.map((call) => call.holder);
    const held = await holdLiveCalls(store, holders, clock() + HOLD_MS);
    for (const [index, call] of connected.entries()) {
      const holder = holders[index] ?? '';
      // One that was joined again here while we asked has a new holder, and a fresh row.
      if (calls.get(call.id) === call && call.holder === holder && !held.has(holder)) forget(call, CLOSE.replaced);
    }
  }

  async function sweep(): Promise<void> {
    for (const { joined, end } of [...unfinished.values()]) await finish(joined, end);
    const now = clock();
    for (const joined of await expiredLiveCalls(store, now - SWEEP_GRACE_MS)) {
      if (calls.has(joined.id) || unfinished.has(joined.id)) continue;
      await finish(joined, { reason: 'connection-lost', at: now });
    }
  }

  function every(ms: number, work: () => Promise<void>): void {
    let running = false;
    const run = async () => {
      if (running) return;
      running = true;
      await work().catch((error: unknown) => log.error(traceOf(error), 'calls could not be looked after'));
      running = false;
    };
    timers.push(setInterval(run, ms).unref());
  }

  return {
    connect(joined, connection, resumed) {
      const known = calls.get(joined.id);
      const call = known ?? leadCall(joined);
      calls.set(call.id, call);
      call.connect(connection, joined.holder, resumed);
      return call;
    },
    received: (joined) => (calls.get(joined.id)?.joined ?? joined).state.received,
    start() {
      every(times.holdEveryMs, hold);
      every(times.sweepEveryMs, sweep);
    },
    async stop() {
      for (const timer of timers) clearInterval(timer);
      for (const call of calls.values()) touch(call);
      await saving;
      for (const call of [...calls.values()]) forget(call, RESTART);
    },
  };

  function leadCall(joined: JoinedCall): LiveCall {
    return createLiveCall({
      call: joined,
      model: options.model,
      submit: (request) =>
        submitQuote(saveLead, joined, request, clock()).catch((error: unknown) => {
          log.error({ callId: joined.id, ...traceOf(error) }, 'a quote request of a call failed unexpectedly');
          return { state: 'unavailable' } as const;
        }),
      silenceMs: options.silenceMs,
      resumeMs: times.resumeMs,
      clock,
      touched: touch,
      ended(call, end) {
        calls.delete(call.id);
        touch(call);
        // A lead on its way into the store is no incomplete one.
        void call.settled().then(() => finish(joined, end));
      },
      failed: (error) => log.error({ callId: joined.id, ...traceOf(error) }, 'the assistant failed'),
    });
  }
}
