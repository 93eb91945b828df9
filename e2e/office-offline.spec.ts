import { expect, openOffice, settle, test } from './testing/office.ts';
import { postQuote } from './testing/office-leads.ts';

test('Without a network the first lead says so on its own screen, and opens once the network is back', async ({
  page,
  server,
  context,
  watch,
}) => {
  await postQuote(server.url);
  await openOffice(page, server, server.officeUrl, '/');
  await settle(page);
  await context.setOffline(true);
  watch.expect(/ERR_INTERNET_DISCONNECTED|dynamically imported module/);
  await page.getByRole('rowheader').getByRole('link', { name: "Zoë O'Hara" }).click();
  const alert = page.getByRole('alert');
  await expect(alert).toHaveText(/^This screen couldn’t be loaded\. Can’t reach the office/);
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(alert).toBeVisible();
  // All else goes on.
  await page.getByRole('link', { name: 'Inbox' }).click();
  await expect(page.getByRole('rowheader')).toHaveCount(1);
  await page.getByRole('rowheader').getByRole('link', { name: "Zoë O'Hara" }).click();
  await expect(alert).toBeVisible();
  // By itself, as soon as the browser notices.
  await context.setOffline(false);
  await expect(page.getByRole('heading', { level: 1, name: "Zoë O'Hara" })).toBeVisible();
  await expect(page.getByLabel('Status')).toHaveValue('new');
  await expect(page.locator('.lead-columns')).toHaveCSS('display', 'grid');
});

test('A screen that fails once more after the network is back is fetched until it comes', async ({
  page,
  server,
  context,
  watch,
}) => {
  await postQuote(server.url);
  await openOffice(page, server, server.officeUrl, '/');
  await settle(page);
  await context.setOffline(true);
  watch.expect(/ERR_INTERNET_DISCONNECTED|ERR_CONNECTION_RESET|dynamically imported module/);
  await page.getByRole('rowheader').getByRole('link', { name: "Zoë O'Hara" }).click();
  await expect(page.getByRole('alert')).toHaveText(/^This screen couldn’t be loaded/);
  // As on a phone that leaves a tunnel: the browser says that it is online before anything comes through.
  let refused = 0;
  await page.route('**/assets/lead-screen-*.js', (route) => {
    refused += 1;
    return refused > 2 ? route.continue() : route.abort('connectionreset');
  });
  await context.setOffline(false);
  await expect(page.getByRole('heading', { level: 1, name: "Zoë O'Hara" })).toBeVisible();
  expect(refused).toBe(3);
});

test('A screen that is gone after an upgrade of the server is fetched with the page of the new one', async ({
  page,
  server,
  watch,
}) => {
  await openOffice(page, server);
  watch.expect(/status of 404|dynamically imported module/);
  // The page of now names a file that the new server has not, however often it asks; the new page names one that is there.
  let isOld = true;
  await page.route('**/assets/deliveries-screen-*.js', (route) => {
    return isOld ? route.fulfill({ status: 404, body: '' }) : route.continue();
  });
  await page.route('**/deliveries', (route) => {
    if (route.request().isNavigationRequest()) isOld = false;
    return route.continue();
  });
  await page.getByRole('link', { name: 'Connections' }).click();
  await expect(page.getByRole('alert')).toHaveText(/^This screen couldn’t be loaded/);
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('heading', { name: 'Connections', exact: true })).toBeVisible();
});
