import type { Page } from '@playwright/test';

/** What waits in the browser's queue on the disk, as it was put there. */
export function queuedLeads(page: Page): Promise<{ idempotencyKey: string; body: string }[]> {
  return page.evaluate(async () => {
    // Opening a database that is not there would make one, without the site's stores.
    const databases = await indexedDB.databases();
    if (!databases.some((database) => database.name === 'downspout')) return [];
    return new Promise((resolve, reject) => {
      const opening = indexedDB.open('downspout');
      opening.onerror = () => reject(opening.error);
      opening.onsuccess = () => {
        const reading = opening.result.transaction('leads').objectStore('leads').getAll();
        reading.onerror = () => reject(reading.error);
        reading.onsuccess = () => {
          opening.result.close();
          resolve(reading.result);
        };
      };
    });
  });
}
