import { once } from 'node:events';
import { createServer } from 'node:http';
import { quoteSource } from '@downspout/business/facts';
import { percentile, print } from './print.ts';
import { startServer } from './servers/server-process.ts';

const LEADS = 200;

/** From the 201 to the first attempt at the owner's webhook, one lead at a time on an idle system. */
export async function bench(): Promise<void> {
  const arrivals = new Map<string, number>();
  const receiver = createServer(async (request, response) => {
    const arrived = performance.now();
    const { notes } = JSON.parse(Buffer.concat(await request.toArray()).toString());
    arrivals.set(notes, arrived);
    response.end();
  }).listen(0, '127.0.0.1');
  await once(receiver, 'listening');
  const address = receiver.address();
  if (address === null || typeof address === 'string') throw new Error('The receiver has no port');
  const server = await startServer({ QUOTE_WEBHOOK_URL: `http://127.0.0.1:${address.port}/` });
  try {
    const answered = new Map<string, number>();
    for (let lead = 0; lead < LEADS; lead++) {
      answered.set(`lead ${lead}`, await postLead(server.url, `lead ${lead}`));
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
    await new Promise((resolve) => setTimeout(resolve, 2_000));
    const delays = [...answered].map(([notes, at]) => (arrivals.get(notes) ?? Number.POSITIVE_INFINITY) - at);
    print('201 to first attempt, median', percentile(delays, 50), 'ms');
    print('201 to first attempt, p99', percentile(delays, 99), 'ms', { atMost: 1_000 });
  } finally {
    await server.stop();
    receiver.closeAllConnections();
    receiver.close();
  }
}

async function postLead(url: string, notes: string): Promise<number> {
  const response = await fetch(`${url}/api/quotes`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      first_name: 'Jane',
      last_name: 'Smith',
      email: 'jane@example.com',
      phone: '(404) 555-0123',
      address: '123 Peachtree St NE',
      service_type: '',
      notes,
      sms_opt_in: true,
      source: quoteSource,
    }),
  });
  if (response.status !== 201) throw new Error(`The lead was answered ${response.status}`);
  return performance.now();
}
