import * as z from 'zod/mini';
import { e164 } from '../opt-outs/e164.ts';
import type { Store } from '../store/database.ts';
import { readChain } from './read-chain.ts';
import { readHead } from './seal-batch.ts';
import { HOW_TO_VERIFY } from './sealed-consent.ts';

export interface ChainExport {
  /** Only consents given for this number, in any writing; null for all. */
  readonly phone: string | null;
  /** Ms since the epoch. */
  readonly now: number;
}

const personalPart = z.object({ phone: z.string() });

/**
 * The chain as JSON lines: the first says what it is and how to verify it, each further one is a consent,
 * and after them each word of who opted out.
 */
export async function* exportChain({ db }: Pick<Store, 'db'>, { phone, now }: ChainExport): AsyncGenerator<string> {
  const head = await readHead(db);
  yield line({
    exported_at: new Date(now).toISOString(),
    only_phone: phone,
    chain_ends_at: head,
    how_to_verify: HOW_TO_VERIFY,
  });
  for await (const { consent } of readChain(db)) {
    // What is sealed meanwhile comes after the end that was reported.
    if (consent.number > (head?.number ?? 0)) break;
    if (phone === null || isOf(phone, consent.personal)) yield line(consent);
  }
  const events = db.selectFrom('opt_out_events').selectAll().orderBy('at');
  for (const event of await (phone === null ? events : events.where('phone', '=', phone)).execute()) {
    yield line({ opt_out_event: event });
  }
}

function isOf(phone: string, personal: string | null): boolean {
  return personal !== null && e164(personalPart.parse(JSON.parse(personal)).phone) === phone;
}

function line(value: object): string {
  return `${JSON.stringify(value)}\n`;
}
