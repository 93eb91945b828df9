import { pages } from '@downspout/business/copy';
import { area, hours, phone, siteUrl } from '@downspout/business/facts';
import type { Page } from '@playwright/test';
import { expect, test } from './testing/test.ts';

const PAGES = { '/': pages.home, '/holiday-lights': pages.holidayLights, '/thank-you': pages.thankYou };

for (const [path, meta] of Object.entries(PAGES)) {
  test(`${path} carries its own title, description and social card`, async ({ page, request }) => {
    await page.goto(path);
    await expectMeta(page, meta);
    expect(await content(page, 'meta[property="og:url"]')).toBe(siteUrl + path);
    await expect(page.locator('link[rel=canonical]')).toHaveAttribute('href', siteUrl + path);
    const image = await content(page, 'meta[property="og:image"]');
    expect(image).toMatch(new RegExp(`^${siteUrl}/`));
    for (const file of [image?.slice(siteUrl.length) ?? '', '/favicon.svg', '/manifest.webmanifest']) {
      expect((await request.get(file)).status(), file).toBe(200);
    }
  });
}

test('The pages’ titles and descriptions differ from one another', () => {
  const all = Object.values(pages);
  expect(new Set(all.map(({ title }) => title)).size).toBe(all.length);
  expect(new Set(all.map(({ description }) => description)).size).toBe(all.length);
});

test('Leaving the holiday page restores the landing page’s title and metadata', async ({ page }) => {
  await page.goto('/');
  await page.getByRole('link', { name: 'Reserve My Slot' }).click();
  await expect(page).toHaveURL('/holiday-lights');
  await expectMeta(page, pages.holidayLights);
  await page.goBack();
  await expectMeta(page, pages.home);
});

test('Search engines read the company’s phone, hours and area', async ({ page }) => {
  await page.goto('/');
  const data = JSON.parse((await page.locator('script[type="application/ld+json"]').textContent()) ?? '');
  expect(data).toMatchObject({
    '@context': 'https://schema.org',
    telephone: phone.e164,
    areaServed: area.served,
    address: { addressLocality: 'Atlanta', addressRegion: 'GA' },
    openingHoursSpecification: hours.map(({ opens, closes, days }) => ({ opens, closes, dayOfWeek: days })),
  });
  expect(hours.map(({ opens, closes }) => [opens, closes])).toEqual([
    ['08:00', '18:00'],
    ['09:00', '16:00'],
  ]);
});

test('Robots find the sitemap, and the sitemap lists pages that are there', async ({ request }) => {
  const robots = await (await request.get('/robots.txt')).text();
  expect(robots).toContain(`Sitemap: ${siteUrl}/sitemap.xml`);
  const sitemap = await (await request.get('/sitemap.xml')).text();
  const listed = [...sitemap.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, url = '']) => url);
  expect(listed).toEqual([`${siteUrl}/`, `${siteUrl}/holiday-lights`]);
  for (const url of listed) expect((await request.get(url.slice(siteUrl.length))).status()).toBe(200);
});

test('The web manifest names icons that are there', async ({ page, request }) => {
  await page.goto('/');
  const manifest = await (await request.get('/manifest.webmanifest')).json();
  expect(manifest.icons.length).toBeGreaterThan(1);
  for (const { src, type } of manifest.icons) {
    expect((await request.get(src)).headers()['content-type']).toContain(type);
  }
});

test('An unknown address answers 404 with the specified words', async ({ page, watch }) => {
  watch.expect(/Failed to load resource.*404/);
  const response = await page.goto('/no/such/page');
  expect(response?.status()).toBe(404);
  await expect(page).toHaveTitle('Page Not Found');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('404 Page Not Found');
  await expect(page.getByText('Did you forget to add the page to the router?', { exact: true })).toBeVisible();
});

test('The holiday page shows what it offers', async ({ page }) => {
  await page.goto('/holiday-lights');
  await expect(page.getByText('SEASONAL', { exact: true })).toBeVisible();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Holiday Lights & Décor');
  for (const name of ["What's Included", 'Our Work', 'Coverage Area']) {
    await expect(page.getByRole('heading', { name, level: 2 })).toBeVisible();
  }
  await expect(page.getByText('Serving the Greater Atlanta area', { exact: true })).toBeVisible();
  const tiles = page.locator('section', { hasText: 'Our Work' }).getByRole('listitem');
  await expect(tiles).toHaveCount(6);
  const shapes = await tiles.evaluateAll((all) => all.map((one) => one.clientWidth / one.clientHeight));
  for (const shape of shapes) expect(shape).toBeCloseTo(4 / 3, 1);
  const photo = tiles.last().getByRole('img');
  await photo.scrollIntoViewIfNeeded();
  await expect.poll(() => photo.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(100);
  await expect(photo).toHaveAttribute('alt', /.{10,}/);
  for (const tile of (await tiles.all()).slice(0, -1)) {
    await tile.scrollIntoViewIfNeeded();
    const drawing = tile.locator('img');
    await expect.poll(() => drawing.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(400);
  }
});

test('The thank-you page says what happens next', async ({ page }) => {
  await page.goto('/thank-you');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Thank You!');
  await expect(page.getByText(/request was received/)).toBeVisible();
  await expect(page.getByText(/by text or email within 24 hours/)).toBeVisible();
  const steps = [/reviews/, /scheduling options within 24 hours/, /custom design .* detailed quote/, /once approved/];
  await expect(page.locator('main').getByRole('listitem')).toHaveText(steps);
  await expect(page.getByRole('link', { name: 'Back to Home' })).toHaveAttribute('href', '/');
  await expect(page.getByRole('link', { name: 'Call Us Now' })).toHaveAttribute('href', phone.href);
});

async function expectMeta(page: Page, meta: { title: string; description: string; socialTitle: string }) {
  await expect(page).toHaveTitle(meta.title);
  expect(await content(page, 'meta[name=description]')).toBe(meta.description);
  expect(await content(page, 'meta[property="og:title"]')).toBe(meta.socialTitle);
}

function content(page: Page, selector: string): Promise<string | null> {
  return page.locator(selector).getAttribute('content');
}
