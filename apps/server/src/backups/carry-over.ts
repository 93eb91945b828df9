/** What people have asked for after a backup was made, as it was put into the store that was restored from it. */
export interface CarriedOver {
  /** How many words of who wants no text messages, or wants them again. */
  readonly optOuts: number;
  /** Ids of leads that were erased since, and are back. */
  readonly erasedSince: readonly string[];
  /** How many waiting deliveries of theirs are dead now. */
  readonly ended: number;
}

export const NOTHING_CARRIED: CarriedOver = { optOuts: 0, erasedSince: [], ended: 0 };

/** A store's tables, as one connection sees those of two stores. */
export interface SeenStore {
  /** The schema's quoted name. */
  readonly schema: string;
  /** Names of the migrations that were applied. */
  readonly migrations: readonly string[];
}

/** Made the last of the tables and columns that are read here. */
const NEEDED_MIGRATION = '010-evidence';

/** SQL that either engine understands. */
export interface CarryOver {
  /** Answers the ids of leads that were erased since. */
  readonly erasedSince: string;
  readonly optOuts: string;
  /** Of leads that were erased since: nothing waits any more. And then nobody can make it wait again. */
  readonly endDeliveries: string;
  readonly markDeliveries: string;
  /** Transcripts of calls erased since are erased, and later reports of them are not kept. */
  readonly eraseCalls: readonly string[];
  /** Whoever was shut out of the office since stays shut out. */
  readonly disableUsers: string;
  /** Answers how many were ended, as `count`. */
  readonly countEnded: string;
}

/**
 * How to carry over from the store that is being replaced into the restored one. Null when one of the two is of a version that
 * did not keep all of it yet. `erasedSince` and `countEnded` answer the same before and after the others.
 */
export function carryOver(restored: SeenStore, present: SeenStore, now: number): CarryOver | null {
  if (![restored, present].every(({ migrations }) => migrations.includes(NEEDED_MIGRATION))) return null;
  const [to, from] = [restored.schema, present.schema];
  const columns = 'id, phone, opted_out, keyword, "at", received_at';
  // After an earlier restore such a lead is whole until it is erased again, and only its deliveries tell.
  const erased = `select id from ${to}.leads where erased_at is null
    and id in (select id from ${from}.leads where erased_at is not null
      union select lead_id from ${from}.deliveries where erased_at is not null)`;
  const erasedCalls = `select id from ${from}.calls where erased_at is not null`;
  return {
    erasedSince: `${erased} order by id`,
    optOuts: `insert into ${to}.opt_out_events (${columns}) select ${columns} from ${from}.opt_out_events
      where id not in (select id from ${to}.opt_out_events)`,
    endDeliveries: `update ${to}.deliveries set state = 'dead', settled_at = ${now}, lease_token = null, leased_until = null
      where state in ('waiting', 'held') and lead_id in (${erased})`,
    markDeliveries: `update ${to}.deliveries set erased_at = ${now} where lead_id in (${erased})`,
    eraseCalls: [
      `update ${to}.calls set transcript = null, summary = null, recording_url = null, status = 'ended', erased_at = ${now}
        where erased_at is null and id in (${erasedCalls})`,
      `delete from ${to}.live_calls where call_id in (${erasedCalls})`,
      // Without the lead that it called back, which need not be there.
      `insert into ${to}.calls (${CALL_COLUMNS}) select ${CALL_COLUMNS} from ${from}.calls
        where erased_at is not null and id not in (select id from ${to}.calls)`,
    ],
    disableUsers: `update ${to}.users set disabled_at = ${now} where disabled_at is null
      and id in (select id from ${from}.users where disabled_at is not null)`,
    countEnded: `select count(*) as count from ${to}.deliveries
      where state = 'dead' and settled_at = ${now} and lead_id in (${erased})`,
  };
}

const CALL_COLUMNS = 'id, provider, status, started_at, ended_at, ended_reason, first_seen_at, updated_at, erased_at';
