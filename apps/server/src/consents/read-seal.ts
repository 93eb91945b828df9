import type { ConsentSeal } from '@downspout/office-api/lead';
import type { Kysely } from 'kysely';
import type { Tables } from '../store/tables.ts';
import { faultsOf } from './faults.ts';
import { readLink } from './read-chain.ts';
import { readHead } from './seal-batch.ts';
import { NO_HASH } from './sealed-consent.ts';

/** The seal of a lead's consent, checked with the lead and with the link before it; null while there is none. */
export async function readSeal(db: Kysely<Tables>, leadId: string): Promise<ConsentSeal | null> {
  const link = await readLink(db, leadId);
  if (link === null) return null;
  const { number, hash, sealed_at: sealedAt } = link.consent;
  const before = db
    .selectFrom('consents')
    .select(['number', 'hash'])
    .where('number', '=', number - 1);
  const previous = (await before.executeTakeFirst()) ?? { number: 0, hash: NO_HASH };
  const head = (await readHead(db)) ?? { number, hash };
  return { number, hash, sealedAt, isIntact: faultsOf(link.consent, previous, link.lead).length === 0, head };
}
