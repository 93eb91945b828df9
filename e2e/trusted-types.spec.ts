import { expect, test } from './testing/test.ts';

for (const path of ['/', '/holiday-lights', '/thank-you', '/nowhere']) {
  test(`On ${path} no text becomes HTML or a script's address, whoever writes it`, async ({ page, watch }) => {
    if (path === '/nowhere') watch.expect(/404/);
    watch.expect(/TrustedHTML/);
    watch.expect(/TrustedScriptURL/);
    watch.expect(/trusted-types proof-worker/);
    await page.goto(path);
    const refused = await page.evaluate(() => {
      const attempts = [
        () => Reflect.set(document.createElement('div'), 'innerHTML', '<img src=x onerror=alert(1)>'),
        () => Reflect.set(document.createElement('script'), 'src', '/script.js'),
        () => Reflect.get(window, 'trustedTypes').createPolicy('default', { createHTML: (text: string) => text }),
      ];
      return attempts.map((attempt) => {
        try {
          attempt();
          return 'taken';
        } catch (error) {
          return error instanceof TypeError ? 'refused' : String(error);
        }
      });
    });
    expect(refused).toEqual(['refused', 'refused', 'refused']);
  });
}
