import type { Store } from '../../../store/database.ts';

/** Quote requests that came at one moment, all alike. */
export async function addMany(
  store: Store,
  { count, receivedAt }: { readonly count: number; readonly receivedAt: number },
): Promise<void> {
  const lead = { kind: 'quote', first_name: '', last_name: '', email: '', phone: '', address: '', notes: '' } as const;
  const rest = {
    submitted_at: '',
    page: '/',
    client_address: '',
    user_agent: '',
    idempotency_key: null,
    body_hash: '',
  };
  const rows = Array.from({ length: count }, (_, n) => ({
    ...lead,
    ...rest,
    id: `lead-${n}`,
    received_at: receivedAt,
  }));
  for (let from = 0; from < count; from += 500) {
    await store.db
      .insertInto('leads')
      .values(rows.slice(from, from + 500))
      .execute();
  }
}
