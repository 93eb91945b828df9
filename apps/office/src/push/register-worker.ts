import { navigate } from 'wouter/use-browser-location';

const WORKER = '/sw.js';

/** Trusted Types (https://www.w3.org/TR/trusted-types/), where the browser has them; what it makes stands for its text. */
declare const trustedTypes:
  | { createPolicy(name: string, rules: { createScriptURL(): string }): { createScriptURL(text: string): string } }
  | undefined;

/** Once the page is there. Through plain HTTP from elsewhere there are no workers, and all else goes on. */
export function registerWorker(): void {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return;
  navigator.serviceWorker.addEventListener('message', ({ data }) => {
    if (typeof data?.open === 'string') navigate(data.open);
  });
  addEventListener('load', () => {
    const policy =
      typeof trustedTypes === 'undefined'
        ? undefined
        : trustedTypes.createPolicy('service-worker', { createScriptURL: () => WORKER });
    navigator.serviceWorker.register(policy?.createScriptURL('') ?? WORKER).catch(() => {});
  });
}
