import type { Page } from '@playwright/test';
import { expect, test } from './testing/test.ts';

test('Nothing moves for longer than 5 s by itself, and nothing flashes', async ({ page }) => {
  for (const path of ['/', '/holiday-lights']) {
    await page.goto(path);
    const animations = await animationsOf(page);
    expect(animations.length, 'animations looked at').toBeGreaterThan(4);
    // While something is sent the spinner turns: that is what it says.
    const moving = animations.filter(({ selector, lastsS }) => lastsS > 5 && selector !== '.spinner');
    expect(moving).toEqual([]);
    expect(animations.filter(({ turnS }) => turnS < 1 / 3)).toEqual([]);
  }
});

test('What moves on a page comes to rest', async ({ page }) => {
  for (const path of ['/', '/holiday-lights']) {
    await page.goto(path);
    const ends = await page.evaluate(() =>
      document.getAnimations().map((one) => Number(one.effect?.getComputedTiming().endTime)),
    );
    expect(ends.length, 'animations that run').toBeGreaterThan(5);
    expect(Math.max(...ends)).toBeLessThanOrEqual(5_000);
  }
});

/** Each rule of the page's style that moves something: for how long one turn and all of them last, in s. */
function animationsOf(page: Page): Promise<{ selector: string; turnS: number; lastsS: number }[]> {
  return page.evaluate(() => {
    return [...document.styleSheets].flatMap((sheet) => found(sheet.cssRules));

    function found(rules: CSSRuleList): { selector: string; turnS: number; lastsS: number }[] {
      return [...rules].flatMap((rule) => {
        const inner = rule instanceof CSSGroupingRule ? found(rule.cssRules) : [];
        if (!(rule instanceof CSSStyleRule) || Number.parseFloat(rule.style.animationDuration || '0') === 0)
          return inner;
        const turnS = Number.parseFloat(rule.style.animationDuration);
        const turns = Number(rule.style.animationIterationCount.replace('infinite', 'Infinity'));
        return [...inner, { selector: rule.selectorText, turnS, lastsS: turnS * turns }];
      });
    }
  });
}
