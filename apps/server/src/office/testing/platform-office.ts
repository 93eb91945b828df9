import assert from 'node:assert/strict';
import type { AssistantDifference } from '@downspout/office-api/platform/platform';
import { logLines } from '../../testing/log-lines.ts';
import { createTestSaveLead, newQuote } from '../../testing/new-leads.ts';
import { type Browser, openOffice, signedInBrowser } from './office.ts';
import { configOf, scriptedPlatform } from './scripted-platform.ts';

/** Settings that name an assistant and a phone number of the platform. */
export const IDS = { VOICE_ASSISTANT_ID: 'a1', VOICE_PHONE_NUMBER_ID: 'p1' };

/** An office whose platform is scripted, and a signed-in browser. */
export async function openPlatformOffice(
  engine: Parameters<typeof openOffice>[0],
  settings: Record<string, string> = {},
) {
  const platform = await scriptedPlatform(engine.cleanUp);
  const { log, lines } = logLines();
  const office = await openOffice(engine, { config: configOf(platform, settings), log });
  const saveLead = createTestSaveLead(office.store);
  return {
    ...office,
    platform,
    lines,
    browser: await signedInBrowser(office),
    async addLead(phone: string): Promise<string> {
      const outcome = await saveLead(newQuote({ phone }));
      if (outcome.state !== 'stored') throw new Error(outcome.state);
      return outcome.id;
    },
  };
}

/** What the assistant on the platform would be changed to, as the owner is shown it. */
export async function difference(browser: Browser): Promise<AssistantDifference> {
  const answer = await browser.get('/api/platform/assistant');
  assert.equal(answer.statusCode, 200, answer.body);
  return answer.json();
}
