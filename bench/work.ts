import { randomUUID } from 'node:crypto';
import { currentConsent } from '@downspout/leads/consent';
import { quoteRequestSchema } from '@downspout/leads/quote-request';
import type { NewQuote } from '../apps/server/src/leads/new-lead.ts';
import { createSaveLead, type SaveLead } from '../apps/server/src/leads/save-lead.ts';
import { claimDueDeliveries } from '../apps/server/src/outbox/claim.ts';
import { ensureDestination } from '../apps/server/src/outbox/destination-health.ts';
import { settleAttempts } from '../apps/server/src/outbox/settle.ts';
import type { Store } from '../apps/server/src/store/database.ts';
import { WEBHOOKS } from '../apps/server/src/testing/destinations.ts';
import { CONNECTIONS, distinctQuote } from './post-leads.ts';
import type { DatabaseProcessor } from './postgres-processor.ts';

/** What some work took, for each lead of it, in µs. */
export interface Cost {
  readonly wallUs: number;
  /** Of this process, all threads, and of the database if it was given. */
  readonly processorUs: number;
}

export async function costOf(
  count: number,
  work: () => unknown,
  database: DatabaseProcessor = async () => 0,
): Promise<Cost> {
  const databaseBefore = await database();
  const began = performance.now();
  const before = process.cpuUsage();
  await work();
  const { user, system } = process.cpuUsage(before);
  const wallUs = ((performance.now() - began) * 1_000) / count;
  return { wallUs, processorUs: (user + system + (await database()) - databaseBefore) / count };
}

/** Leads as the site hands them to the store, each with a key and contents of its own. */
export function newQuotes(count: number): NewQuote[] {
  return Array.from({ length: count }, () => ({
    kind: 'quote',
    request: quoteRequestSchema.parse(JSON.parse(distinctQuote())),
    submittedAt: new Date().toISOString(),
    receivedAt: Date.now(),
    idempotencyKey: randomUUID(),
    callId: null,
    origin: { page: '/', clientAddress: '192.0.2.1', userAgent: 'a browser' },
    incomplete: false,
    consent: currentConsent,
    spamSignals: [],
  }));
}

export function intakeOf(store: Store): SaveLead {
  return createSaveLead({ store, destinations: WEBHOOKS, onSaved: () => {} });
}

/** As many clients as the other benches have, each sending its next lead when the last one is committed. */
export async function saveAll(save: SaveLead, leads: readonly NewQuote[]): Promise<void> {
  const queue = leads.values();
  const client = async () => {
    for (const lead of queue) {
      const outcome = await save(lead);
      if (outcome.state !== 'stored' || outcome.duplicate) throw new Error('A distinct lead was taken for a duplicate');
    }
  };
  await Promise.all(Array.from({ length: CONNECTIONS }, client));
}

const DESTINATION = 'quote-webhook';
/** As many as the outbox has under way to one destination. */
const IN_FLIGHT = 16;

/** The worker's share without the way to the destination: claims what is due and records it as delivered. */
export async function claimAndRecord(store: Store, count: number): Promise<void> {
  await ensureDestination(store.db, DESTINATION);
  for (let done = 0; done < count; ) {
    const terms = { destination: DESTINATION, now: Date.now(), leaseMs: 20_000 };
    const claimed = await claimDueDeliveries(store, terms, IN_FLIGHT);
    if (claimed.length === 0) throw new Error('Nothing waits');
    const result = { outcome: 'delivered', status: 200, answer: null } as const;
    const finished = claimed.map((delivery) => ({ delivery, startedAt: terms.now, durationMs: 1, result }));
    await settleAttempts(store, DESTINATION, finished, Date.now(), Math.random);
    done += claimed.length;
  }
}
