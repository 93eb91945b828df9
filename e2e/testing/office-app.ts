import type { BrowserContext, CDPSession, Page, Worker } from '@playwright/test';
import { expect, openOffice } from './office.ts';
import type { RunningServer } from './server.ts';

export interface Told {
  readonly worker: Worker;
  /** A push as the browser's push service hands it over, decrypted; until what it shows is on the screen. */
  readonly deliver: (...messages: string[]) => Promise<void>;
}

/** Until the office's service worker runs. */
export async function workerOf(context: BrowserContext, page: Page): Promise<Worker> {
  const worker = context.serviceWorkers()[0] ?? (await context.waitForEvent('serviceworker'));
  await page.evaluate(async () => void (await navigator.serviceWorker.ready));
  await expect.poll(() => worker.evaluate(() => Reflect.get(self, 'registration')?.active?.state)).toBe('activated');
  return worker;
}

/** Opens the office in a browser that may show notifications. */
export async function openWithNotifications(page: Page, server: RunningServer, context: BrowserContext): Promise<Told> {
  const origin = server.officeUrl;
  await context.grantPermissions(['notifications'], { origin });
  await openOffice(page, server);
  const worker = await workerOf(context, page);
  await countShown(worker);
  const cdp = await context.newCDPSession(page);
  const registrationId = await registrationOf(cdp, origin);
  async function deliver(...messages: string[]): Promise<void> {
    const before = await shownSoFar(worker);
    await Promise.all(
      messages.map((data) => cdp.send('ServiceWorker.deliverPushMessage', { origin, registrationId, data })),
    );
    await expect.poll(() => shownSoFar(worker)).toBe(before + messages.length);
  }
  return { worker, deliver };
}

function registrationOf(cdp: CDPSession, origin: string): Promise<string> {
  return new Promise((resolve, reject) => {
    cdp.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const registration = registrations.find(({ scopeURL }) => scopeURL === `${origin}/`);
      if (registration !== undefined) resolve(registration.registrationId);
    });
    cdp.send('ServiceWorker.enable').catch(reject);
  });
}

/**
 * Who asks which notifications there are, while one is about to be shown, makes Chromium forget it: it is in its database
 * then and not yet on the screen. So tests ask once all are shown.
 */
function countShown(worker: Worker): Promise<void> {
  return worker.evaluate(() => {
    const registration = Reflect.get(self, 'registration');
    const show = registration.showNotification.bind(registration);
    let count = 0;
    registration.showNotification = async (...words: unknown[]) => {
      await show(...words);
      count += 1;
    };
    Object.assign(self, { shownSoFar: () => count });
  });
}

function shownSoFar(worker: Worker): Promise<number> {
  return worker.evaluate(() => Reflect.get(self, 'shownSoFar')());
}

/** A push of each lead, one after the other while those before are about to be shown; until all are. */
export async function pushInHaste(worker: Worker, messages: readonly string[]): Promise<void> {
  await worker.evaluate(async (texts) => {
    const answers: Promise<unknown>[] = [];
    for (const data of texts) {
      const event = new (Reflect.get(self, 'PushEvent'))('push', { data });
      // Made by a program, it would refuse to wait.
      event.waitUntil = (answer: Promise<unknown>) => answers.push(answer);
      self.dispatchEvent(event);
      await caches.keys();
    }
    await Promise.all(answers);
  }, messages);
}

/** The notifications on the screen. */
export function shownIn(worker: Worker) {
  return worker.evaluate(async () => {
    const shown: (Notification & { renotify: boolean; actions: { title: string }[] })[] = await Reflect.get(
      self,
      'registration',
    ).getNotifications();
    return shown.map(({ title, body, tag, silent, renotify, actions }) => {
      return { title, body, tag, silent, renotify, actions: actions.map((action) => action.title) };
    });
  });
}

/**
 * Presses the one notification, or a button of it, as far as a program can: no window may be opened or raised by that. Until
 * the worker has answered it.
 */
export function press(worker: Worker, action: string): Promise<void> {
  return worker.evaluate(async (pressed) => {
    const [notification] = await Reflect.get(self, 'registration').getNotifications();
    const event = new (Reflect.get(self, 'NotificationEvent'))('notificationclick', { notification, action: pressed });
    // Made by a program, it would refuse to wait.
    let answered: Promise<unknown> | null = null;
    event.waitUntil = (answer: Promise<unknown>) => {
      answered = answer;
    };
    self.dispatchEvent(event);
    await answered;
  }, action);
}

/** Addresses of all that any cache holds. */
export function keptAddresses(page: Page): Promise<string[]> {
  return page.evaluate(async () => {
    const kept = (await caches.keys()).map(async (name) => (await caches.open(name)).keys());
    return (await Promise.all(kept)).flat().map(({ url }) => new URL(url).pathname);
  });
}

/** All that any cache holds, in one. */
export function keptText(page: Page): Promise<string> {
  return page.evaluate(async () => {
    const texts: string[] = [];
    for (const name of await caches.keys()) {
      const cache = await caches.open(name);
      for (const answer of await cache.matchAll()) texts.push(await answer.text());
    }
    return texts.join('\n');
  });
}

/** The id of the first lead of the inbox. */
export async function firstLead(page: Page): Promise<string> {
  const href = await page.getByRole('rowheader').getByRole('link').first().getAttribute('href');
  return String(href).split('/').at(-1) ?? '';
}
