import type { Page } from '@playwright/test';
import { test as base } from './office.ts';

/** The office as its own machine opens it by name: at an IP address browsers have no passkeys. */
export const test = base.extend({
  server: async ({ server }, use) => {
    await use({ ...server, officeUrl: server.officeUrl.replace('127.0.0.1', 'localhost') });
  },
});

export interface VirtualAuthenticator {
  /** Whether whoever touches it is who it knows. */
  recognize(isKnown: boolean): Promise<void>;
}

/** The device that the page runs on gets a fingerprint reader, say, which is touched whenever it is asked for. */
export async function addAuthenticator(page: Page): Promise<VirtualAuthenticator> {
  const cdp = await page.context().newCDPSession(page);
  await cdp.send('WebAuthn.enable');
  const { authenticatorId } = await cdp.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  return {
    recognize: async (isUserVerified) => {
      await cdp.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified });
    },
  };
}
