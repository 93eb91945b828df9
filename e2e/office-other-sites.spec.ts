import { once } from 'node:events';
import { createServer } from 'node:http';
import { test as plain } from '@playwright/test';
import { expect, openOffice } from './testing/office.ts';
import { startServer } from './testing/server.ts';

// The first is another site. The second is the same site on another port, which gets the cookies: SameSite does not help.
for (const host of ['localhost', '127.0.0.1']) {
  plain(`A page of another origin (${host}) changes nothing in the name of the owner`, async ({ page }) => {
    const server = await startServer({});
    const other = createServer((_request, answer) => {
      answer.setHeader('content-type', 'text/html').end('<h1>Another site</h1>');
    }).listen(0, '127.0.0.1');
    await once(other, 'listening');
    await openOffice(page, server);
    const address = other.address();
    if (typeof address !== 'object' || address === null) throw new Error('The other site has no port');
    await page.goto(`http://${host}:${address.port}/`);
    const target = `${server.officeUrl}/api/sign-out-everywhere`;

    const statuses: number[] = [];
    page.on('response', (response) => {
      if (response.url() === target) statuses.push(response.status());
    });
    const results = await page.evaluate(async (url) => {
      const post = (options: RequestInit) =>
        fetch(url, { method: 'POST', credentials: 'include', body: '{}', ...options }).then(
          String,
          () => 'not readable',
        );
      const simple = await post({ mode: 'no-cors' });
      return [simple, await post({ headers: { 'content-type': 'application/json' } })];
    }, target);
    expect(results).toEqual(['not readable', 'not readable']);
    await page.evaluate((url) => {
      const form = document.createElement('form');
      Object.assign(form, { method: 'post', action: url, enctype: 'text/plain' });
      document.body.append(form);
      form.submit();
    }, target);
    await page.waitForURL(target);
    expect(new Set(statuses)).toEqual(new Set([403]));

    await page.goto(server.officeUrl);
    await expect(page.getByRole('heading', { name: 'Inbox' })).toBeVisible();
    other.close();
    await server.stop();
  });
}
