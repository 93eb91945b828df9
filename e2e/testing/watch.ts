import type { BrowserContext } from '@playwright/test';

/** What must not happen on any page of a visit, told apart from what a test has announced. */
export interface Watch {
  /** Announces an error that the test provokes. It must then happen. */
  expect(trouble: RegExp): void;
  /** What happened unannounced, and what was announced and did not happen. */
  verdict(): readonly string[];
}

/**
 * Notes every console error and warning, uncaught exception, violation of the Content-Security-Policy, and request to
 * another origin than `origins`, on all pages of the context.
 */
export async function watchContext(context: BrowserContext, ...origins: readonly string[]): Promise<Watch> {
  const troubles: string[] = [];
  const announced: RegExp[] = [];
  context.on('console', (message) => {
    if (message.type() === 'error' || message.type() === 'warning') {
      troubles.push(`console ${message.type()}: ${message.text()} (${message.location().url})`);
    }
  });
  context.on('weberror', (error) => troubles.push(`uncaught: ${error.error().stack ?? error.error().message}`));
  context.on('request', (request) => {
    if (isForeign(request.url(), origins)) troubles.push(`foreign request: ${request.url()}`);
  });
  await context.addInitScript(() => {
    addEventListener('securitypolicyviolation', (event) => {
      console.error(`policy violation: ${event.violatedDirective} ${event.blockedURI} ${event.sample}`);
    });
  });
  return {
    expect: (trouble) => void announced.push(trouble),
    verdict: () => [
      ...troubles.filter((trouble) => !announced.some((pattern) => pattern.test(trouble))),
      ...announced
        .filter((pattern) => !troubles.some((trouble) => pattern.test(trouble)))
        .map((pattern) => `announced, but did not happen: ${pattern}`),
    ],
  };
}

function isForeign(url: string, origins: readonly string[]): boolean {
  const { protocol } = new URL(url);
  return (protocol === 'http:' || protocol === 'https:') && !origins.some((origin) => url.startsWith(`${origin}/`));
}
