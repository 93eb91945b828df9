import { expect, test } from './testing/test.ts';

const SCREENS = [
  { width: 320, height: 568 },
  { width: 360, height: 640 },
  { width: 360, height: 740 },
  { width: 390, height: 844 },
  { width: 412, height: 915 },
  { width: 768, height: 1024 },
  { width: 1024, height: 768 },
  { width: 1440, height: 900 },
];

for (const path of ['/', '/holiday-lights', '/thank-you', '/no-such-page']) {
  test(`As ${path} opens, the call button covers no part of an action`, async ({ page, watch }) => {
    if (path === '/no-such-page') watch.expect(/Failed to load resource.*404/);
    for (const screen of SCREENS) {
      await page.setViewportSize(screen);
      await page.goto(path);
      const covered = await page.evaluate(() => {
        const button = document.querySelector('.call-button')?.getBoundingClientRect();
        if (button === undefined) return ['There is no call button'];
        return [...document.querySelectorAll('main :is(a, button, input, select, textarea)')]
          .filter((one) => {
            const { left, right, top, bottom } = one.getBoundingClientRect();
            return right > button.left && left < button.right && bottom > button.top && top < button.bottom;
          })
          .map((one) => one.textContent);
      });
      expect(covered, `at ${screen.width} × ${screen.height}`).toEqual([]);
    }
  });
}
