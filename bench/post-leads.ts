import { randomUUID } from 'node:crypto';
import { quoteSource } from '@downspout/business/facts';
import autocannon from 'autocannon';
import { openStore } from '../apps/server/src/store/database.ts';
import type { ServerProcess } from './servers/server-process.ts';

export const CONNECTIONS = 32;

/** Differs between two runs on one store too. */
const run = randomUUID().slice(0, 8);
let posted = 0;

/** Another person with another wish each time: the same contents again would be a duplicate of the first and store nothing. */
export function distinctQuote(): string {
  posted += 1;
  return JSON.stringify({
    first_name: 'Jane',
    last_name: 'Smith',
    email: `jane.smith+${run}${posted}@example.com`,
    phone: `(404) 555-${String(posted % 10_000).padStart(4, '0')}`,
    address: `${posted} Peachtree St NE, Atlanta, GA 30303`,
    service_type: 'gutter-cleaning',
    notes: 'Two stories, oaks on the north side, water runs over at the back corner when it rains hard.',
    sms_opt_in: true,
    source: quoteSource,
  });
}

/** Posts leads as the site's form sends them, each with a key and contents of its own. */
export function postLeads(
  url: string,
  amount: { duration: number } | { amount: number },
  connections = CONNECTIONS,
): Promise<autocannon.Result> {
  const setupRequest = (request: autocannon.Request): autocannon.Request => {
    return { ...request, body: distinctQuote(), headers: { ...request.headers, 'idempotency-key': randomUUID() } };
  };
  const headers = { 'content-type': 'application/json' };
  return autocannon({
    url: `${url}/api/quotes`,
    connections,
    ...amount,
    requests: [{ method: 'POST', headers, body: distinctQuote(), setupRequest }],
  });
}

/** What a server did under a load. */
export interface Load {
  readonly perSecond: number;
  readonly answered: number;
  /** Answered anything but 201, or not at all. */
  readonly refused: number;
  readonly p99: number;
  /** Of the server alone, for each that was answered. */
  readonly processorUs: number;
}

export async function loaded(
  server: Pick<ServerProcess, 'url' | 'processorMs'>,
  amount: { duration: number } | { amount: number },
  connections = CONNECTIONS,
): Promise<Load> {
  const before = await server.processorMs();
  const result = await postLeads(server.url, amount, connections);
  const used = (await server.processorMs()) - before;
  const answered = result['2xx'];
  return {
    perSecond: answered / result.duration,
    answered,
    refused: result.non2xx + result.errors,
    p99: result.latency.p99,
    processorUs: (used * 1_000) / answered,
  };
}

export async function storedLeads(databaseUrl: string): Promise<number> {
  const store = await openStore(databaseUrl);
  try {
    const count = store.db.selectFrom('leads').select(({ fn }) => fn.countAll().as('count'));
    return Number((await count.executeTakeFirstOrThrow()).count);
  } finally {
    await store.close();
  }
}
