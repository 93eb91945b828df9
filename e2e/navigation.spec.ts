import type { Page } from '@playwright/test';
import { expect, test } from './testing/test.ts';

const SECTIONS = { Home: 'home', About: 'about', Services: 'services', Contact: 'contact' } as const;

test('Each section button brings its section to 64 px below the top, smoothly', async ({ page }) => {
  await page.goto('/');
  await expect(page.locator('html')).toHaveCSS('scroll-behavior', 'smooth');
  for (const [name, id] of Object.entries(SECTIONS)) await expectSectionBy(page, name, id);
});

test('The footer and the hero lead to sections in the same way', async ({ page }) => {
  await page.goto('/');
  const footer = page.getByRole('contentinfo');
  for (const [name, id] of [
    ['Gutter Cleaning', 'services'],
    ['Power Washing', 'services'],
    ['Emergency Services', 'contact'],
  ] as const) {
    await footer.getByRole('link', { name }).click();
    await expectAt64(page, id);
  }
  await page.locator('#home').getByRole('link', { name: 'Get Free Quote' }).click();
  await expectAt64(page, 'contact');
});

test('A visitor who came by an ad keeps the page, its query and what was typed', async ({ page }) => {
  await page.goto('/?gclid=abc');
  await page.getByLabel('First Name *').fill('Jane');
  await page.getByRole('banner').getByRole('link', { name: 'Services', exact: true }).click();
  await expectAt64(page, 'services');
  await expect(page).toHaveURL('/?gclid=abc#services');
  await expect(page.getByLabel('First Name *')).toHaveValue('Jane');
});

test('From another page the section buttons lead to the landing page’s sections', async ({ page }) => {
  for (const [name, id] of Object.entries(SECTIONS)) {
    await page.goto('/holiday-lights');
    await page.getByRole('banner').getByRole('link', { name, exact: true }).click();
    await expect(page).toHaveURL(`/#${id}`);
    await expectAt64(page, id);
  }
});

test('A visitor who prefers less motion gets none', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.goto('/');
  await expect(page.locator('html')).toHaveCSS('scroll-behavior', 'auto');
  await page.getByRole('banner').getByRole('link', { name: 'About' }).click();
  expect(await topOf(page, 'about')).toBeCloseTo(64, 0);
});

test('The holiday page’s button leads to its form', async ({ page }) => {
  await page.goto('/holiday-lights');
  await page.getByRole('link', { name: 'Get My Holiday Quote' }).click();
  await expectAt64(page, 'quote');
});

test('The bar has a stronger shadow past 50 px, and not at 50', async ({ page }) => {
  await page.goto('/');
  const header = page.getByRole('banner');
  const shadow = () => header.evaluate((one) => getComputedStyle(one).boxShadow);
  const scrollTo = (px: number) => page.evaluate((top) => window.scrollTo({ top, behavior: 'instant' }), px);
  const resting = await shadow();
  await scrollTo(51);
  await expect(header).toHaveAttribute('data-scrolled', '');
  await expect.poll(shadow).not.toBe(resting);
  await scrollTo(50);
  await expect(header).not.toHaveAttribute('data-scrolled');
  await expect.poll(shadow).toBe(resting);
});

test.describe('On a small screen', () => {
  test.use({ viewport: { width: 375, height: 812 } });

  test('the items wait behind a menu button; Escape and a choice close it', async ({ page }) => {
    await page.goto('/');
    const about = page.getByRole('banner').getByRole('link', { name: 'About' });
    const menu = page.getByRole('button', { name: 'Menu' });
    await expect(about).toBeHidden();
    await menu.click();
    await expect(about).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(about).toBeHidden();
    await menu.click();
    await about.click();
    await expect(about).toBeHidden();
    await expectAt64(page, 'about');
  });

  test('the keyboard alone opens the menu and chooses', async ({ page }) => {
    await page.goto('/');
    const menu = page.getByRole('button', { name: 'Menu' });
    for (let presses = 0; presses < 5; presses += 1) {
      await page.keyboard.press('Tab');
      if (await menu.evaluate((button) => button === document.activeElement)) break;
    }
    await expect(menu).toBeFocused();
    await page.keyboard.press('Enter');
    const contact = page.getByRole('banner').getByRole('link', { name: 'Contact' });
    await expect(contact).toBeVisible();
    for (let presses = 0; presses < 5; presses += 1) await page.keyboard.press('Tab');
    await expect(contact).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(contact).toBeHidden();
    await expectAt64(page, 'contact');
  });
});

test.describe('With scripts switched off', () => {
  test.use({ javaScriptEnabled: false });

  test('the section buttons work as links', async ({ page }) => {
    await page.goto('/holiday-lights');
    for (const [name, id] of Object.entries(SECTIONS)) await expectSectionBy(page, name, id);
  });
});

async function expectSectionBy(page: Page, name: string, id: string): Promise<void> {
  await page.getByRole('banner').getByRole('link', { name, exact: true }).click();
  await expect(page).toHaveURL(`/#${id}`);
  await expectAt64(page, id);
}

/** Waits for the scrolling to end there. */
async function expectAt64(page: Page, id: string): Promise<void> {
  await expect.poll(() => topOf(page, id)).toBeCloseTo(64, 0);
}

/** Where the section's top stands, px below the window's. */
async function topOf(page: Page, id: string): Promise<number> {
  const box = await page.locator(`#${id}`).boundingBox();
  return box?.y ?? Number.NaN;
}
