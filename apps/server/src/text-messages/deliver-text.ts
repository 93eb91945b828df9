import type { AttemptResult } from '../deliveries/attempt.ts';
import { storeOptOut } from '../opt-outs/store-opt-out.ts';
import type { Store } from '../store/database.ts';
import type { TextAttempt, TextMessage, TextSender } from './text-sender.ts';

/**
 * Sends a text of a delivery once. Whoever has texted STOP to the sender's number, which only the service was told, has opted
 * out here too from then on. Never rejects.
 */
export async function deliverText(
  sender: TextSender,
  store: Pick<Store, 'db'>,
  text: TextMessage,
  attempt: TextAttempt & { readonly id: string },
): Promise<AttemptResult> {
  const { result, optedOut } = await sender.send(text, attempt);
  if (!optedOut) return result;
  const optOut = { phone: text.to, keyword: 'STOP', optedOut, at: null };
  try {
    await storeOptOut(store, attempt.id, optOut, attempt.clock.now());
    return result;
  } catch {
    // Refused again until it can be noted.
    return { outcome: 'interrupted' };
  }
}
