import type { Page } from '@playwright/test';
import { SCREENS } from './shots/looks.ts';
import { holdBack } from './testing/island.ts';
import { expect, test } from './testing/test.ts';

const FACE = '**/fonts/*.woff2';
const HEADLINE = '700 1em Besley';
const PAGES = ['/', '/holiday-lights', '/thank-you', '/no-such-page'];

test('Headlines are set in our own face, served by us, small, and kept for a year', async ({ page }) => {
  const answer = page.waitForResponse(FACE);
  await page.goto('/');
  const face = await answer;
  expect(face.headers()['cache-control']).toBe('public, max-age=31536000, immutable');
  expect((await face.body()).length).toBeLessThanOrEqual(14_000);
  await expect.poll(() => isLoaded(page, HEADLINE)).toBe(true);
  expect(await page.locator('h1').evaluate((one) => getComputedStyle(one).fontFamily)).toMatch(/^Besley,/);
});

for (const path of PAGES) {
  test(`Nothing on ${path} moves when the face arrives`, async ({ page, watch }) => {
    if (path === '/no-such-page') watch.expect(/Failed to load resource.*404/);
    for (const screen of SCREENS) {
      await page.setViewportSize(screen);
      const release = await holdBack(page, FACE);
      await page.goto(path, { waitUntil: 'domcontentloaded' });
      test.skip(!(await hasStandIn(page)), 'This machine has no face with the measures of Times');
      const before = await placesOf(page);
      expect(await isLoaded(page, HEADLINE), 'the face is held back').toBe(false);
      release();
      await expect.poll(() => isLoaded(page, HEADLINE)).toBe(true);
      expect(await placesOf(page), `at ${screen.width} px`).toEqual(before);
    }
  });
}

function isLoaded(page: Page, font: string): Promise<boolean> {
  return page.evaluate((wanted) => document.fonts.check(wanted), font);
}

async function hasStandIn(page: Page): Promise<boolean> {
  return page.evaluate(() =>
    document.fonts.load('700 1em Besley-to-be').then(
      (faces) => faces.length > 0,
      () => false,
    ),
  );
}

/** Where each block begins and how high it is. */
function placesOf(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll('header, h1, h2, h3, p, li, a, form, section, footer')].map((one) => {
      const { top, height } = one.getBoundingClientRect();
      return `${one.tagName} ${one.textContent?.trim().slice(0, 30)} ${Math.round(top + scrollY)} ${Math.round(height)}`;
    }),
  );
}
