import { test as base, expect } from '@playwright/test';
import { type Receiver, startReceiver } from './receiver.ts';
import { type RunningServer, startServer } from './server.ts';
import { type Watch, watchContext } from './watch.ts';

export { expect };

/** Paths of the receiver, as the two webhooks are configured. */
export const QUOTES = '/automation/quotes';
export const HOLIDAY_LIGHTS = '/automation/holiday-lights';

interface WorkerFixtures {
  /** More settings of the server than those of every test. */
  readonly settings: Readonly<Record<string, string>>;
  readonly running: { readonly server: RunningServer; readonly receiver: Receiver };
}

interface Fixtures {
  /** The owner's automation, empty at the start of each test. */
  readonly receiver: Receiver;
  /** Where a test announces the errors that it provokes; all else fails it. */
  readonly watch: Watch;
}

/**
 * A visit to the real site: a server and a receiver for each worker, a fresh browser context for each test. Every page is
 * watched for console messages, exceptions, policy violations and foreign requests.
 */
export const test = base.extend<Fixtures, WorkerFixtures>({
  settings: [{}, { option: true, scope: 'worker' }],
  running: [
    async ({ settings }, use) => {
      const receiver = await startReceiver();
      const server = await startServer({
        QUOTE_WEBHOOK_URL: receiver.url + QUOTES,
        HOLIDAY_LIGHTS_WEBHOOK_URL: receiver.url + HOLIDAY_LIGHTS,
        ...settings,
      });
      await use({ server, receiver });
      await server.stop();
      await receiver.close();
    },
    { scope: 'worker' },
  ],
  baseURL: async ({ running }, use) => use(running.server.url),
  receiver: async ({ running }, use) => {
    running.receiver.reset();
    await use(running.receiver);
  },
  watch: [
    async ({ context, running }, use) => {
      const watch = await watchContext(context, running.server.url);
      await use(watch);
      expect(watch.verdict(), 'what the pages did that they must not').toEqual([]);
    },
    { auto: true },
  ],
});
