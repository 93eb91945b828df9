import type { Page } from '@playwright/test';

/** Resolves once React has taken over the form: it leaves its mark on the container it hydrates. */
export async function islandAlive(page: Page, name: string): Promise<void> {
  await page.waitForFunction((island) => {
    const form = document.querySelector(`[data-island="${island}"] form`);
    return form !== null && Object.keys(form).some((key) => key.startsWith('__reactProps'));
  }, name);
}

/** Counts what the page posts from now on. */
export function countPosts(page: Page): () => number {
  let posts = 0;
  page.on('request', (request) => {
    if (request.method() === 'POST') posts += 1;
  });
  return () => posts;
}

/** Holds back what is requested at addresses like this, on this page and the next, until it is released. */
export async function holdBack(page: Page, address: string | RegExp): Promise<() => void> {
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  await page.route(address, async (route) => {
    await released;
    await route.continue();
  });
  return release;
}
