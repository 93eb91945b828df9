import type { Browser, Page } from '@playwright/test';
import { SCREENS } from './shots/looks.ts';
import { STATES } from './shots/states.ts';
import { expectNoViolations } from './testing/axe.ts';
import { expect, test } from './testing/embedded.ts';
import { smallTargets } from './testing/targets.ts';
import { spaceText, spoiltTexts } from './testing/text-spacing.ts';

/** WCAG 2.2 AA asks for 24; a wet thumb asks for more. */
const TARGET_PX = 44;

/** A window of 1280 px at a zoom of 400 %, and as it comes. */
const WINDOWS = [
  { width: 320, height: 640 },
  { width: 1280, height: 900 },
];

for (const viewport of WINDOWS) {
  for (const state of STATES) {
    if (state.menuOnly && viewport.width > SCREENS[1].width) continue;
    // The same page as without it.
    if (state.name.endsWith('-first-view')) continue;
    test.describe(`At ${viewport.width} px`, () => {
      test.use({
        viewport,
        javaScriptEnabled: state.withoutScript !== true,
        contextOptions: { reducedMotion: 'reduce' },
      });

      test(`${state.name} is fit for everybody: axe, targets, reflow and text spacing`, async ({
        page,
        browser,
        watch,
      }) => {
        for (const trouble of state.troubles ?? []) watch.expect(trouble);
        await state.reach(page);
        const seen = state.withoutScript ? await copyWithoutScripts(page, browser) : page;
        await expectNoViolations(seen);
        await expectFit(seen);
        expect.soft(await smallTargets(seen, TARGET_PX), 'small targets').toEqual([]);
        await spaceText(seen);
        expect.soft(await spoiltTexts(seen), 'with text spaced out').toEqual([]);
        await expectReflow(seen);
        if (seen !== page) await seen.context().close();
      });
    });
  }
}

/** Soft, so that one look shows everything. */
async function expectFit(page: Page): Promise<void> {
  // What the visitor's own scrolling moves has a timeline of its own.
  const moving = await page.evaluate(
    () => document.getAnimations().filter(({ timeline }) => timeline === document.timeline).length,
  );
  expect.soft(moving, 'what moves').toBe(0);
  expect.soft(await spoiltTexts(page), 'as it comes').toEqual([]);
  await expectReflow(page);
}

async function expectReflow(page: Page): Promise<void> {
  const past = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
  expect.soft(past, 'px past the edge').toBe(0);
}

/**
 * Axe needs timers, which a page without script has not: the same page, with its scripts left out, in a browser that runs
 * some.
 */
async function copyWithoutScripts(page: Page, browser: Browser): Promise<Page> {
  const html = (await page.content()).replaceAll(/<script(?![^>]*ld\+json)[\s\S]*?<\/script>/g, '');
  const context = await browser.newContext({
    viewport: page.viewportSize(),
    reducedMotion: 'reduce',
    javaScriptEnabled: true,
  });
  const copy = await context.newPage();
  await copy.route('**/*', (route) =>
    route.request().isNavigationRequest() ? route.fulfill({ contentType: 'text/html', body: html }) : route.continue(),
  );
  await copy.goto(page.url());
  return copy;
}
