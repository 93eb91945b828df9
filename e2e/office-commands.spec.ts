import { expect, expectNoViolations, openOffice, test } from './testing/office.ts';
import { postQuote } from './testing/office-leads.ts';

test('The command menu opens on every screen, finds leads and screens, and goes there', async ({ page, server }) => {
  await postQuote(server.url, { first_name: 'Anna', last_name: 'Green' });
  await postQuote(server.url, { first_name: 'Bert', last_name: 'Brown' });
  await openOffice(page, server);
  const menu = page.getByRole('dialog', { name: 'Command menu' });
  const field = menu.getByRole('combobox', { name: 'Search leads and commands' });
  for (const screen of ['Connections', 'Calls', 'Reports', 'Account', 'Inbox']) {
    await page.keyboard.press('Control+k');
    await expect(field).toBeFocused();
    await field.fill(screen.slice(0, 5).toLowerCase());
    await expect(menu.getByRole('option').first()).toContainText(screen);
    await page.keyboard.press('Enter');
    await expect(menu).toBeHidden();
    await expect(page.getByRole('heading', { name: screen, exact: true })).toBeVisible();
  }
  await page.keyboard.press('Control+k');
  await field.fill('anna');
  await expect(menu.getByRole('option', { name: /^Anna Green/ })).toBeVisible();
  await expect(menu.getByRole('option', { name: /Bert/ })).toHaveCount(0);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Anna Green' })).toBeVisible();
  await page.keyboard.press('Control+k');
  await expect(menu.getByRole('option', { name: /^Add a note/ })).toBeVisible();
  await field.fill('nothing is called that');
  await expect(menu.getByText('No matches')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(menu).toBeHidden();
});

test('The command menu says when leads could not be searched, and still runs commands', async ({
  page,
  server,
  watch,
}) => {
  await openOffice(page, server);
  await page.route('**/api/inbox?q=*', (route) => route.fulfill({ status: 503 }));
  watch.expect(/status of 503/);
  await page.keyboard.press('Control+k');
  const menu = page.getByRole('dialog', { name: 'Command menu' });
  await menu.getByRole('combobox').fill('report');
  await expect(menu.getByRole('alert')).toHaveText(/^Leads couldn’t be searched\. /);
  await expect(menu.getByText('No matches')).toBeHidden();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Reports', exact: true })).toBeVisible();
});

test('Where the browser keeps nothing the office starts all the same, and follows what is chosen for this visit', async ({
  page,
  server,
}) => {
  await page.addInitScript(() => {
    const refuse = () => {
      throw new DOMException('The operation is insecure.', 'SecurityError');
    };
    Object.defineProperty(window, 'localStorage', { get: refuse });
  });
  await openOffice(page, server);
  await page.keyboard.press('Control+k');
  await page.getByRole('option', { name: 'Theme: dark' }).click();
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
});

test('Keys work on every screen, and ? lists those of the screen', async ({ page, server }) => {
  await postQuote(server.url, { first_name: 'Anna' });
  await postQuote(server.url, { first_name: 'Bert' });
  await openOffice(page, server);
  const { keyboard } = page;
  const isAt = (name: string) => expect(page.getByRole('heading', { name, exact: true })).toBeVisible();
  await keyboard.press('g');
  await keyboard.press('r');
  await isAt('Reports');
  await keyboard.press('?');
  const shortcuts = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
  await expect(shortcuts).toContainText('Inbox');
  await expect(shortcuts).not.toContainText('Next lead');
  for (const colorScheme of ['dark', 'light'] as const) {
    await page.emulateMedia({ colorScheme });
    await expect(page.locator('html')).toHaveAttribute('data-theme', colorScheme);
    await expectNoViolations(page);
  }
  await keyboard.press('Escape');
  await expect(shortcuts).toBeHidden();
  await keyboard.press('g');
  await keyboard.press('i');
  await isAt('Inbox');
  await page.getByRole('link', { name: /^Bert/ }).click();
  await expect(page.getByRole('heading', { name: /^Bert/ })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Next lead' })).toBeVisible();
  await keyboard.press('j');
  await expect(page.getByRole('heading', { name: /^Anna/ })).toBeVisible();
  await keyboard.press('n');
  await expect(page.getByRole('textbox', { name: 'Note' })).toBeFocused();
  await keyboard.type('gi');
  await expect(page.getByRole('textbox', { name: 'Note' })).toHaveValue('gi');
  await keyboard.press('Control+k');
  await keyboard.press('Escape');
  await expect(page.getByRole('textbox', { name: 'Note' })).toBeFocused();
});

for (const viewport of [
  { width: 360, height: 740 },
  { width: 1440, height: 900 },
]) {
  test.describe(`At ${viewport.width} px`, () => {
    test.use({ viewport });

    test('axe finds nothing wrong with the command menu nor with any screen, light and dark', async ({
      page,
      server,
    }) => {
      await postQuote(server.url, { first_name: 'Anna' });
      await openOffice(page, server);
      const root = page.locator('html');
      const menu = page.getByRole('dialog', { name: 'Command menu' });
      for (const theme of ['dark', 'light']) {
        await page.getByRole('button', { name: /^Search/ }).click();
        await expect(menu.getByRole('option').first()).toBeVisible();
        await expectNoViolations(page);
        expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
        await menu.getByRole('option', { name: `Theme: ${theme}` }).click();
        await expect(root).toHaveAttribute('data-theme', theme);
        await page.reload();
        await expect(root).toHaveAttribute('data-theme', theme);
        for (const screen of ['Connections', 'Calls', 'Reports', 'Account', 'Inbox']) {
          await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: screen }).click();
          await expect(page.getByRole('heading', { name: screen, exact: true })).toBeVisible();
          await expect(page.getByText('Loading…')).toHaveCount(0);
          await expectNoViolations(page);
        }
        await page.getByRole('link', { name: /^Anna/ }).click();
        await expect(page.getByRole('heading', { name: /^Anna/ })).toBeVisible();
        await expectNoViolations(page);
        await page.goBack();
      }
    });
  });
}

test('Without a choice the office follows the system', async ({ page, server }) => {
  await page.emulateMedia({ colorScheme: 'dark' });
  await openOffice(page, server);
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
  await page.emulateMedia({ colorScheme: 'light' });
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'light');
});
