import assert from 'node:assert/strict';
import type { Reports } from '@downspout/office-api/reports';
import type { Browser } from '../../testing/office.ts';

/** The reports as a browser gets them. */
export async function read(browser: Browser, query = ''): Promise<Reports> {
  const answer = await browser.get(`/api/reports${query}`);
  assert.equal(answer.statusCode, 200, answer.body);
  return answer.json();
}
