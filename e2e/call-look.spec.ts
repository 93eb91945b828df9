import type { Page } from '@playwright/test';
import { expectNoViolations } from './testing/axe.ts';
import { callAndTalk, callButton, expect, expectCall, failRoom, scriptedTest as test } from './testing/call.ts';
import { overTheFocus } from './testing/over-the-focus.ts';

for (const viewport of [
  { width: 360, height: 740 },
  { width: 1280, height: 800 },
]) {
  test.describe(`At ${viewport.width} px`, () => {
    test.use({ viewport, contextOptions: { reducedMotion: 'reduce' } });

    test('the button is round, in its corner, green and then red with another picture', async ({ page }) => {
      await page.goto('/');
      const raised = viewport.width < 768 ? 88 : 24;
      await expectPlace(page, { right: 24, bottom: raised });
      const idle = await colour(page);
      expect(idle).toBe(await themeColour(page, '--call'));
      await callAndTalk(page);
      await expectPlace(page, { right: 24, bottom: raised });
      const active = await colour(page);
      expect(active).toBe(await themeColour(page, '--hang-up'));
      expect(active).not.toBe(idle);
      await expect(page.locator('.call-active')).toBeVisible();
      await expect(page.locator('.call-idle')).toBeHidden();
    });

    test('axe finds nothing wrong while connecting, talking, and after a failure', async ({
      page,
      platform,
      watch,
    }) => {
      watch.expect(/The call failed/);
      const proceed = platform.hold();
      await page.goto('/');
      await callButton(page).click();
      await expectCall(page, 'connecting');
      await expectNoViolations(page);
      proceed();
      await expectCall(page, 'active');
      await expectNoViolations(page);
      await failRoom(page, 'connection-error');
      await expect(page.locator('.call-failure')).toBeVisible();
      await expectNoViolations(page);
    });

    test('during a call each field can be filled in: the hang-up button stays seen, and covers none', async ({
      page,
    }) => {
      await page.goto('/');
      await callAndTalk(page);
      const fields = page.locator('#contact form').locator(':is(input, select, textarea):visible');
      await fields.first().scrollIntoViewIfNeeded();
      for (const field of await fields.all()) {
        if (!(await field.isVisible())) continue;
        await field.focus();
        // Wherever the visitor scrolls to: the field at the bottom, in the middle, at the top.
        for (const block of ['end', 'center', 'start'] as const) {
          await field.evaluate((one, place) => one.scrollIntoView({ block: place, behavior: 'instant' }), block);
          await expect
            .poll(() => overTheFocus(page), `${await field.getAttribute('name')} at the ${block}`)
            .toEqual([]);
          await expect(callButton(page)).toHaveCSS('opacity', '1');
          await expect(callButton(page)).toBeInViewport();
        }
      }
    });
  });
}

async function expectPlace(page: Page, place: { right: number; bottom: number }): Promise<void> {
  const found = await callButton(page).evaluate((button) => {
    const { right, bottom, width, height } = button.getBoundingClientRect();
    const { clientWidth } = document.documentElement;
    return { right: clientWidth - right, bottom: innerHeight - bottom, width, height };
  });
  expect(found).toEqual({ ...place, width: 56, height: 56 });
}

function colour(page: Page): Promise<string> {
  return callButton(page).evaluate((button) => getComputedStyle(button).backgroundColor);
}

function themeColour(page: Page, name: string): Promise<string> {
  return page.evaluate((variable) => {
    const probe = document.createElement('i');
    probe.style.color = `var(${variable})`;
    document.body.append(probe);
    const { color } = getComputedStyle(probe);
    probe.remove();
    return color;
  }, name);
}
