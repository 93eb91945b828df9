import type { ExpressionBuilder, Kysely } from 'kysely';
import type { Tables } from '../store/tables.ts';

/**
 * Leads of a call that may still be corrected in it: it is not known to have ended, and they came less than so long ago,
 * as an end may never be reported. In ms.
 */
const LONGEST_CALL_MS = 2 * 60 * 60_000;

export function isOfCallUnderWay(now: number) {
  return ({ and, eb, not, exists, selectFrom }: ExpressionBuilder<Tables, 'leads'>) =>
    and([
      eb('leads.call_id', 'is not', null),
      eb('leads.received_at', '>', now - LONGEST_CALL_MS),
      not(
        exists(
          selectFrom('calls')
            .select('calls.id')
            .whereRef('calls.id', '=', 'leads.call_id')
            .where('calls.status', '=', 'ended'),
        ),
      ),
    ]);
}

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
