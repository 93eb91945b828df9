import type { Kysely } from 'kysely';
import type { Tables } from '../store/tables.ts';

/** The consents that are not in the chain: not sealed yet, or cut off. Whoever is erased is not sealed any more. */
export function selectUnsealed(db: Pick<Kysely<Tables>, 'selectFrom'>) {
  return db
    .selectFrom('leads')
    .innerJoin('quote_requests as quote', 'quote.lead_id', 'leads.id')
    .where('sms_opt_in', '=', 1)
    .where('erased_at', 'is', null)
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('consents').select('number').whereRef('consents.lead_id', '=', 'quote.lead_id'))),
    );
}
