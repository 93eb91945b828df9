import type { AssistantModel } from '@downspout/assistant/assistant-model';
import { CLOSE, RESUME_MS } from '@downspout/web-call/embedded/frames';
import type { FastifyBaseLogger } from 'fastify';
import type { SaveLead } from '../../leads/save-lead.ts';
import { traceOf } from '../../plugins/errors.ts';
import type { Store } from '../../store/database.ts';
import { type CallEnds, createCallEnds } from './call-ends.ts';
import { submitQuote } from './call-leads.ts';
import type { CallConnection } from './call-link.ts';
import type { CallMeter } from './call-meter.ts';
import { createConversationWriter } from './conversation-writer.ts';
import { holdLiveCalls } from './hold-live-calls.ts';
import { HOLD_MS, type JoinedCall } from './joined-call.ts';
import { createLiveCall, type LiveCall, type LiveCallParts } from './live-call.ts';

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
  const { store, clock, log, times = TIMES } = options;
  const calls = new Map<string, LiveCall>();
  let timers: readonly NodeJS.Timeout[] = [];
  options.meter.watch(() => [...calls.values()].filter(({ link }) => link.connected).length);
  const ends = createCallEnds(options);
  const writer = createConversationWriter({ store, log, replaced: (call) => forget(call, CLOSE.replaced) });
  let stopping = false;

  function forget(call: LiveCall, closeCode: number): void {
    if (calls.get(call.id) === call) calls.delete(call.id);
    call.drop(closeCode);
  }

  /** The memory of a call counts only while nobody else has led it since. */
  function led({ id, previousHolder }: JoinedCall): LiveCall | null {
    const call = calls.get(id) ?? null;
    return call !== null && call.link.holder === previousHolder ? call : null;
  }

  function leadCall(joined: JoinedCall): LiveCall {
    return createLiveCall({
      call: joined,
      model: options.model,
      submit: submitFor(joined, options),
      silenceMs: options.silenceMs,
      resumeMs: times.resumeMs,
      clock,
      touched: writer.touch,
      ended(call, end) {
        if (calls.get(call.id) === call) calls.delete(call.id);
        writer.touch(call);
        void ends.end({ ...joined, holder: call.link.holder }, end, call.settled());
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
      timers = lookAfter(options, {
        calls,
        ends,
        // What could not be stored before is tried again.
        async hold() {
          for (const call of calls.values()) writer.touch(call);
          for (const call of await holdConnected(store, calls, clock() + HOLD_MS)) forget(call, CLOSE.replaced);
        },
      });
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

interface CallsInCare {
  readonly calls: ReadonlyMap<string, LiveCall>;
  readonly ends: CallEnds;
  readonly hold: () => Promise<void>;
}

/** Holds the calls that are led here, and ends those that were left alone, over and over. Answers the timers. */
function lookAfter({ clock, log, times = TIMES }: LiveCallsOptions, { calls, ends, hold }: CallsInCare) {
  /** When the store last failed: until calls have been held again everywhere, none is taken for left alone. */
  let troubledAt = Number.NEGATIVE_INFINITY;
  const failed = (error: unknown) => {
    troubledAt = clock();
    log.error(traceOf(error), 'live-call maintenance failed');
  };
  const sweep = () => (clock() - troubledAt >= HOLD_MS ? ends.sweep(clock(), (id) => calls.has(id)) : ends.retry());
  return [
    repeat(times.holdEveryMs, () => hold().catch(failed)),
    repeat(times.sweepEveryMs, () => sweep().catch(failed)),
  ];
}

/** Moves on the rows of connected calls. Resolves with the calls that are led elsewhere by now. */
async function holdConnected(
  store: LiveCallsOptions['store'],
  calls: ReadonlyMap<string, LiveCall>,
  until: number,
): Promise<LiveCall[]> {
  const connected = [...calls.values()].filter(({ link }) => link.connected);
  const asked = connected.map((call) => ({ call, holder: call.link.holder }));
  const held = await holdLiveCalls(
    store,
    asked.map(({ holder }) => holder),
    until,
  );
  // One that was joined again here while we asked has a new holder, and a fresh row.
  const isLost = ({ call, holder }: (typeof asked)[number]) =>
    calls.get(call.id) === call && call.link.holder === holder && !held.has(holder);
  return asked.filter(isLost).map(({ call }) => call);
}

function submitFor(joined: JoinedCall, { saveLead, clock, log }: LiveCallsOptions): LiveCallParts['submit'] {
  return (request) =>
    submitQuote(saveLead, joined, request, clock()).catch((error: unknown) => {
      log.error({ callId: joined.id, ...traceOf(error) }, 'a quote request of a call failed unexpectedly');
      return { state: 'unavailable' };
    });
}

/** Works every so many ms, but never twice at once. */
function repeat(ms: number, work: () => Promise<void>): NodeJS.Timeout {
  let running = false;
  return setInterval(async () => {
    if (running) return;
    running = true;
    await work();
    running = false;
  }, ms).unref();
}
