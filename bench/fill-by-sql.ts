import { sql } from 'kysely';
import type { WebhookName } from '../apps/server/src/deliveries/webhook-destinations.ts';
import type { Store } from '../apps/server/src/store/database.ts';
import type { DeliveryState } from '../apps/server/src/store/tables.ts';

/** In one transaction: a statement may take 5 s on PostgreSQL. */
const SLICE = 5_000;
/** The newest lead came a minute ago, the others one a minute before it: a million go back two years. */
const MINUTE_MS = 60_000;

export interface Filling {
  /** Leads that are there already. */
  readonly from: number;
  readonly to: number;
  /** Default: delivered. */
  readonly state?: DeliveryState;
  /** Default: the quotes'. */
  readonly destination?: WebhookName;
}

/**
 * Leads with details and deliveries, made inside the database: a million rows that travelled would take an hour. Their
 * ids sort by arrival and their keys are random, as those of real ones.
 */
export async function fillBySql(store: Store, filling: Filling): Promise<void> {
  const { from, to, state = 'delivered', destination = 'quote-webhook' } = filling;
  const dialect = store.engine === 'sqlite' ? SQLITE : POSTGRES;
  const newest = Date.now() - MINUTE_MS;
  await store.db.connection().execute(async (connection) => {
    for (let begin = from; begin < to; begin += SLICE) {
      await connection.transaction().execute(async (transaction) => {
        await sql.raw(dialect.numbers(begin, Math.min(begin + SLICE, to), newest)).execute(transaction);
        for (const statement of [LEADS(dialect), QUOTES, DELIVERIES(destination, state), INDEX, 'drop table filling']) {
          await sql.raw(statement).execute(transaction);
        }
      });
    }
    // What autovacuum does within a minute anyway; without it the planner believes the tables empty.
    await sql.raw('analyze').execute(connection);
  });
}

/** What the two engines say differently. */
interface Dialect {
  /** A table of the new leads' numbers, times of arrival and ids. */
  numbers(from: number, to: number, newest: number): string;
  readonly key: string;
  readonly hash: string;
  readonly iso: string;
}

/** The older a lead the less its number. A second filling is older than the first one. */
const arrival = (newest: number) => `(${newest} - n * ${MINUTE_MS})`;
const idOf = (hex: string, count: string) =>
  `substr(${hex}, 1, 8) || '-' || substr(${hex}, 9, 4) || '-7000-8000-' || ${count}`;

const SQLITE: Dialect = {
  numbers: (from, to, newest) => `create temporary table filling as
    with recursive numbers (n) as (select ${to - 1} union all select n - 1 from numbers where n > ${from})
    select n, at, ${idOf('hex', "printf('%012x', n)")} as id
    from (select n, ${arrival(newest)} as at, printf('%012x', ${arrival(newest)}) as hex from numbers)`,
  key: `lower(substr(hex(randomblob(16)), 1, 8) || '-' || hex(randomblob(2)) || '-4000-8000-' || hex(randomblob(6)))`,
  hash: 'lower(hex(randomblob(21)))',
  iso: "strftime('%Y-%m-%dT%H:%M:%fZ', at / 1000.0, 'unixepoch')",
};

const POSTGRES: Dialect = {
  numbers: (from, to, newest) => `create temporary table filling as
    select n, at, ${idOf('hex', "lpad(to_hex(n), 12, '0')")} as id
    from (select n, ${arrival(newest)} as at, lpad(to_hex(${arrival(newest)}), 12, '0') as hex
      from generate_series(${to - 1}::bigint, ${from}, -1) as n) as numbers`,
  key: 'gen_random_uuid()::text',
  hash: "md5(random()::text) || '0123456789'",
  iso: `to_char(to_timestamp(at / 1000.0) at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`,
};

/** Both engines read it alike. */
const LAST_FOUR = "substr('' || (10000 + n % 10000), 2)";

const LEADS = ({ key, hash, iso }: Dialect) => `insert into leads
  (id, kind, first_name, last_name, email, phone, address, notes, submitted_at, received_at, page, client_address,
    user_agent, idempotency_key, body_hash, status)
  select id, 'quote', 'Person', 'Number ' || n, 'person' || n || '@example.com',
    '(404) ' || (200 + n % 700) || '-' || ${LAST_FOUR}, (n % 9000) || ' Peachtree St NE, Atlanta, GA 30303',
    'Two stories, gutters overflow at the back, gate code ' || (n % 9973), ${iso}, at, '/', '192.0.2.1',
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 Safari/604.1', ${key}, ${hash},
    case n % 4 when 0 then 'new' when 1 then 'won' when 2 then 'quoted' else 'lost' end
  from filling order by n desc`;

const QUOTES = `insert into quote_requests (lead_id, service_type, sms_opt_in, consent_version, consent_text, consented_at)
  select id, 'gutter-cleaning', 1, '1', 'I agree to be called and texted about my request, by whoever it may be, and know that I can say stop.', ''
  from filling order by n desc`;

/** As `lead-index.ts` would write it, word by word; that takes a third of a millisecond a lead. */
const INDEX = `insert into lead_index (number, lead_id, phone_key, email_key, words)
  select (at - 1577836800000) * 4096, id, '404' || (200 + n % 700) || ${LAST_FOUR},
    'person' || n || '@example.com',
    'person number ' || n || ' ǀperson ǀnumber ǀ' || n || '\n404' || (200 + n % 700) || ${LAST_FOUR} || ' ' || ${LAST_FOUR} ||
    '\nperson' || n || ' example com\n' || (n % 9000) || ' peachtree st ne atlanta ga 30303\ngutter cleaning' ||
    '\ntwo stories gutters overflow at the back gate code ' || (n % 9973)
  from filling order by n desc`;

const DELIVERIES = (destination: WebhookName, state: DeliveryState) => `insert into deliveries
  (id, lead_id, destination, state, attempts, own_failures, created_at, due_at, give_up_at, settled_at)
  select 'msg_' || id, id, '${destination}', '${state}', ${state === 'waiting' ? 0 : 1}, 0, at, at, at + 259200000,
    ${state === 'waiting' ? 'null' : 'at + 100'}
  from filling order by n desc`;
