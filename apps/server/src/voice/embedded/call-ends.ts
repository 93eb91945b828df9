import type { FastifyBaseLogger } from 'fastify';
import type { SaveLead } from '../../leads/save-lead.ts';
import { traceOf } from '../../plugins/errors.ts';
import type { Store } from '../../store/database.ts';
import { translated } from '../../store/translated.ts';
import { saveIncomplete } from './call-leads.ts';
import type { CallMeter } from './call-meter.ts';
import { type CallEnd, claimEnding } from './claim-ending.ts';
import { expiredLiveCalls } from './hold-live-calls.ts';
import type { JoinedCall } from './joined-call.ts';

/** A call expires this long before it is ended for good, in ms, so that a late resumption and the sweep never meet. */
const SWEEP_GRACE_MS = 5_000;

export interface CallEndsOptions {
  readonly store: Pick<Store, 'db'>;
  readonly saveLead: SaveLead;
  readonly log: FastifyBaseLogger;
  readonly meter: CallMeter;
}

/** Ends calls in the store, each by one process alone, and keeps their details. */
export interface CallEnds {
  /** Ends a call that is led here. `settled`: when what it was still storing is stored. Never rejects. */
  end(joined: JoinedCall, end: CallEnd, settled: Promise<void>): Promise<void>;
  /** Ends the calls that nobody leads any more, and those whose end could not be stored before. */
  sweep(now: number, isLed: (id: string) => boolean): Promise<void>;
  /** Tries again to end those whose end could not be stored before. */
  retry(): Promise<void>;
  /** Resolves when nothing is under way. */
  idle(): Promise<void>;
}

interface Ending {
  readonly joined: JoinedCall;
  readonly end: CallEnd;
  readonly settled: Promise<void>;
  claimed: boolean;
}

export function createCallEnds({ store, saveLead, log, meter }: CallEndsOptions): CallEnds {
  const unfinished = new Map<string, Ending>();
  const underWay = new Set<Promise<void>>();

  async function finish(ending: Ending): Promise<void> {
    const { joined, end } = ending;
    try {
      ending.claimed ||= await claimEnding(store, joined, end);
      // It was joined elsewhere meanwhile, or ended there.
      if (!ending.claimed) return forget(joined.id);
      await ending.settled;
      await keepAndForget(joined, end);
      forget(joined.id);
      meter.ended(end.reason);
      log.info({ callId: joined.id, reason: end.reason, lead: joined.state.stored }, 'call ended');
    } catch (error) {
      unfinished.set(joined.id, ending);
      log.error({ callId: joined.id, ...traceOf(error) }, 'the end of a call could not be stored');
    }
  }

  /** First the details are kept, then the row is deleted: both steps can be repeated. */
  async function keepAndForget(joined: JoinedCall, end: CallEnd): Promise<void> {
    if (!joined.state.stored && !(await hasLead(joined.id)) && !(await isErased(joined.id))) {
      await saveIncomplete(saveLead, joined, joined.state.memory, end.at);
    }
    await translated(store.db.deleteFrom('live_calls').where('call_id', '=', joined.id).execute());
  }

  /** A process that died right after a lead's commit has not noted it in the call. */
  async function hasLead(callId: string): Promise<boolean> {
    const query = store.db.selectFrom('leads').select('id').where('call_id', '=', callId).limit(1);
    return (await translated(query.execute())).length > 0;
  }

  /** Whoever asked to be forgotten meanwhile leaves no lead behind. */
  async function isErased(callId: string): Promise<boolean> {
    const query = store.db.selectFrom('calls').select('erased_at').where('id', '=', callId);
    return typeof (await translated(query.executeTakeFirst()))?.erased_at === 'number';
  }

  async function retry(): Promise<void> {
    for (const ending of [...unfinished.values()]) await start(ending);
  }

  function forget(id: string): void {
    unfinished.delete(id);
  }

  function start(ending: Ending): Promise<void> {
    const work = finish(ending).finally(() => underWay.delete(work));
    underWay.add(work);
    return work;
  }

  return {
    end: (joined, end, settled) => start({ joined, end, settled, claimed: false }),
    retry,
    async sweep(now, isLed) {
      await retry();
      const before = now - SWEEP_GRACE_MS;
      for (const joined of await expiredLiveCalls(store, before)) {
        if (isLed(joined.id) || unfinished.has(joined.id)) continue;
        const end = { reason: 'connection-lost', at: now } as const;
        const claimed = await claimEnding(store, joined, end, before);
        if (claimed) await start({ joined, end, settled: Promise.resolve(), claimed });
      }
    },
    async idle() {
      await Promise.all(underWay);
    },
  };
}
