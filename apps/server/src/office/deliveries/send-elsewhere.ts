import type { SentElsewhere } from '@downspout/office-api/deliveries';
import { deliveryRow } from '../../leads/lead-rows.ts';
import { type ErrorAnswer, NOT_FOUND, RefusedError } from '../../plugins/errors.ts';
import type { Store } from '../../store/database.ts';
import { createUuidV7 } from '../../store/uuid-v7.ts';
import { writeAudit } from '../audit.ts';
import { ERASED, NOT_CONFIGURED, probeAtOnce, QUARANTINED, type RetryTerms } from './retry.ts';

const newId = createUuidV7();

const EXISTS: ErrorAnswer = {
  status: 409,
  code: 'exists',
  message: 'There is a delivery to this destination already. Retry that one, or send it again.',
};

/**
 * Has a lead sent to one more destination, which gets the payload of the lead's own kind: that is what its form asked for,
 * whoever reads it. Throws `RefusedError` for what cannot be sent, and when there is a delivery to it already.
 */
export async function sendElsewhere(
  store: Store,
  leadId: string,
  name: string,
  { actor, now, destinations }: RetryTerms,
): Promise<SentElsewhere> {
  // The mail about dead deliveries is nothing to be sent by itself, and a notification needs a recipient.
  const destination = destinations.find((one) => one.name === name && one.tellsOf === 'leads');
  if (destination === undefined) throw new RefusedError(NOT_CONFIGURED);
  const id = `msg_${newId()}`;
  await store.db.transaction().execute(async (transaction) => {
    await probeAtOnce(transaction, store.engine, [name], now);
    // Locked, so that of two clicks at once the second one finds the first one's delivery.
    const lead = transaction.selectFrom('leads').select(['erased_at', 'quarantined_at']).where('id', '=', leadId);
    const found = await (store.engine === 'postgres' ? lead.forUpdate() : lead).executeTakeFirst();
    if (found === undefined) throw new RefusedError(NOT_FOUND);
    if (found.erased_at !== null) throw new RefusedError(ERASED);
    if (found.quarantined_at !== null) throw new RefusedError(QUARANTINED);
    const same = transaction.selectFrom('deliveries').select('id').where('lead_id', '=', leadId);
    if ((await same.where('destination', '=', name).execute()).length > 0) throw new RefusedError(EXISTS);
    const row = deliveryRow({ id, leadId, destination: destination.name, state: 'waiting', at: now });
    await transaction.insertInto('deliveries').values(row).execute();
    const entry = { action: 'delivery-added', subject: `lead:${leadId}`, after: { delivery: id, destination: name } };
    await writeAudit(transaction, { at: now, actor, ...entry });
  });
  return { id };
}
