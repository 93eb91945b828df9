import { CLOSE, RESUME_MS } from '@downspout/web-call/embedded/frames';
import type { FastifyBaseLogger } from 'fastify';
import type { AssistantModel } from '../../assistant/assistant-model.ts';
import type { SaveLead } from '../../leads/save-lead.ts';
import { traceOf } from '../../plugins/errors.ts';
import type { Store } from '../../store/database.ts';
import { createCallEnds } from './call-ends.ts';
import { submitQuote } from './call-leads.ts';
import type { CallMeter } from './call-meter.ts';
import { createConversationWriter } from './conversation-writer.ts';
import { holdLiveCalls } from './hold-live-calls.ts';
import { HOLD_MS, type JoinedCall } from './joined-call.ts';
import { type CallConnection, createLiveCall, type LiveCall } from './live-call.ts';

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
/** Close code of RFC 6455 for a service that restarts: the browser resumes the call. */
const RESTART = 1012;

export interface LiveCallsOptions {
  readonly store: Pick<Store, 'engine' | 'db'>;
  readonly saveLead: SaveLead;
  readonly model: AssistantModel;
  readonly silenceMs: number;
  readonly clock: () => number;
  readonly log: FastifyBaseLogger;
  readonly meter: CallMeter;
  readonly times?: CallTimes;
}

/** The calls that this process leads. */
export interface LiveCalls {
  /** The call as it is led here; null when it is not, and goes on from what is stored. */
  led(joined: JoinedCall): LiveCall | null;
  /** Leads a call whose connection has just been joined, or joined again. Null while the process stops. */
  connect(joined: JoinedCall, connection: CallConnection, resumed: boolean): LiveCall | null;
  /** Begins to look after calls that were left alone, here and by processes that are no more. */
  start(): void;
  /** Stores what is unsaved and lets go of all calls, which may be joined again elsewhere. */
  stop(): Promise<void>;
}

export function createLiveCalls(options: LiveCallsOptions): LiveCalls {
  const { store, saveLead, clock, log, times = TIMES } = options;
  const calls = new Map<string, LiveCall>();
  const timers: NodeJS.Timeout[] = [];
  options.meter.watch(() => [...calls.values()].filter((call) => call.connected).length);
  const ends = createCallEnds(options);
  const writer = createConversationWriter({ store, log, replaced: (call) => forget(call, CLOSE.replaced) });
  let stopping = false;
  /** When the store last failed: until calls have been held again everywhere, none is taken for left alone. */
  let troubledAt = Number.NEGATIVE_INFINITY;

  function forget(call: LiveCall, closeCode: number): void {
    if (calls.get(call.id) === call) calls.delete(call.id);
    call.drop(closeCode);
  }

  /** The memory of a call counts only while nobody else has led it since. */
  function led({ id, previousHolder }: JoinedCall): LiveCall | null {
    const call = calls.get(id) ?? null;
    return call !== null && call.holder === previousHolder ? call : null;
  }

  async function hold(): Promise<void> {
    const all = [...calls.values()];
    // What could not be stored before is tried again.
    for (const call of all) writer.touch(call);
    const connected = all.filter((call) => call.connected);
    const holders = connected.map((call) => call.holder);
    const held = await holdLiveCalls(store, holders, clock() + HOLD_MS);
    for (const [index, call] of connected.entries()) {
      const holder = holders[index] ?? '';
      // One that was joined again here while we asked has a new holder, and a fresh row.
      if (calls.get(call.id) === call && call.holder === holder && !held.has(holder)) forget(call, CLOSE.replaced);
    }
  }

  async function sweep(): Promise<void> {
    if (clock() - troubledAt >= HOLD_MS) await ends.sweep(clock(), (id) => calls.has(id));
    else await ends.retry();
  }

  function every(ms: number, work: () => Promise<void>): void {
    let running = false;
    const run = async () => {
      if (running) return;
      running = true;
      await work().catch((error: unknown) => {
        troubledAt = clock();
        log.error(traceOf(error), 'calls could not be looked after');
      });
      running = false;
    };
    timers.push(setInterval(run, ms).unref());
  }

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
      touched: writer.touch,
      ended(call, end) {
        if (calls.get(call.id) === call) calls.delete(call.id);
        writer.touch(call);
        void ends.end({ ...joined, holder: call.holder }, end, call.settled());
      },
      failed: (error) => log.error({ callId: joined.id, ...traceOf(error) }, 'the assistant failed'),
    });
  }

  return {
    led,
    connect(joined, connection, resumed) {
      if (stopping) {
        connection.close(RESTART);
        return null;
      }
      const known = led(joined);
      const stale = calls.get(joined.id);
      if (known === null && stale !== undefined) forget(stale, CLOSE.replaced);
      const call = known ?? leadCall(joined);
      calls.set(call.id, call);
      call.connect(connection, joined.holder, resumed);
      return call;
    },
    start() {
      every(times.holdEveryMs, hold);
      every(times.sweepEveryMs, sweep);
    },
    async stop() {
      stopping = true;
      for (const timer of timers) clearInterval(timer);
      for (const call of calls.values()) writer.touch(call);
      await writer.flush();
      for (const call of [...calls.values()]) forget(call, RESTART);
      await ends.idle();
    },
  };
}
