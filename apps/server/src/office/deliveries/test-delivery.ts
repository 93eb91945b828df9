import { randomUUID } from 'node:crypto';
import type { TestDelivery } from '@downspout/office-api/deliveries';
import { systemClock } from '../../clock.ts';
import type { AttemptResult } from '../../deliveries/attempt.ts';
import type { Attempt, Destination } from '../../deliveries/destination.ts';

const TIMEOUT_MS = 15_000;

/**
 * Sends a destination something of the shape that leads have, marked as a test, once and at once. No lead is stored for it
 * and the outbox knows nothing of it: whatever is answered changes nothing of how leads are sent.
 */
export async function sendTest(
  destination: Destination,
  { fetch, signal, recipient = '' }: Pick<Attempt<null>, 'fetch' | 'signal'> & { readonly recipient?: string },
): Promise<TestDelivery> {
  const id = `msg_test_${randomUUID()}`;
  const begun = performance.now();
  const parts = { fetch, clock: systemClock, signal, timeoutMs: TIMEOUT_MS };
  const result = await destination.test({ id, recipient, content: null, ...parts });
  return { id, durationMs: Math.round(performance.now() - begun), ...resultOf(result) };
}

function resultOf(result: AttemptResult): Pick<TestDelivery, 'isDelivered' | 'status' | 'error' | 'answer'> {
  switch (result.outcome) {
    case 'delivered':
      return { isDelivered: true, status: result.status, error: null, answer: result.answer };
    case 'failed':
      return { isDelivered: false, status: result.status, error: result.error, answer: result.answer };
    case 'interrupted':
      return { isDelivered: false, status: null, error: 'the server stopped', answer: null };
  }
}
