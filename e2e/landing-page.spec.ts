import { brand, email, links, phone } from '@downspout/business/facts';
import { reviews } from '@downspout/business/reviews';
import type { Locator } from '@playwright/test';
import { expect, test } from './testing/test.ts';

test('The bar at the top offers every way', async ({ page }) => {
  await page.goto('/');
  const header = page.getByRole('banner');
  const items = header.getByRole('navigation').getByRole('link');
  await expect(items).toHaveText(['Home', 'About', 'Services', 'Holiday Lights', 'Contact']);
  await expectTargets(items, ['#home', '#about', '#services', '/holiday-lights', '#contact']);
  await expect(header.getByRole('link', { name: 'Call Now' })).toHaveAttribute('href', phone.href);
  await expect(header).toHaveCSS('position', 'fixed');
});

test('The seasonal banner and the hero say what is offered', async ({ page }) => {
  await page.goto('/');
  await expect(
    page.getByText('Holiday Lights & Décor — Pro design, install, takedown & storage. Limited slots.', { exact: true }),
  ).toBeVisible();
  await expectTargets(page.getByRole('link', { name: 'Reserve My Slot' }), ['/holiday-lights']);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Professional Gutter Services in Atlanta');
  const hero = page.locator('#home');
  await expectTargets(hero.getByRole('link', { name: 'Call Us Now' }), [phone.href]);
  await expectTargets(hero.getByRole('link', { name: 'Get Free Quote' }), ['#contact']);
});

test('About tells why to choose the company', async ({ page }) => {
  await page.goto('/');
  const about = page.locator('#about');
  await expect(about.getByRole('heading', { level: 2 })).toHaveText(`Why Choose ${brand.name}`);
  await expect(about.getByRole('heading', { level: 3 })).toHaveText([
    'Licensed & Insured',
    'Experienced Team',
    'Reliable Service',
  ]);
  await expect(about.getByText('10+ Years Experience', { exact: true })).toBeVisible();
});

test('Three services stand with their features, one of them seasonal', async ({ page }) => {
  await page.goto('/');
  const services = page.locator('#services');
  const cards = services.locator('li', { has: page.getByRole('heading', { level: 3 }) });
  await expect(cards.getByRole('heading')).toHaveText(['Gutter Cleaning', 'Power Washing', 'Holiday Lights & Décor']);
  const features = [
    ['Complete debris removal', 'Downspout cleaning', 'Gutter inspection', 'Minor repairs included'],
    ['House exterior', 'Driveway', 'Deck and patio', 'Sidewalk'],
    [
      'Custom design consultation',
      'Commercial-grade LEDs',
      'Timer installation included',
      'Takedown and storage included',
    ],
  ];
  for (const [index, texts] of features.entries()) {
    await expect(cards.nth(index).getByRole('listitem')).toHaveText(texts);
    await expect(cards.nth(index).getByText('SEASONAL', { exact: true })).toHaveCount(index === 2 ? 1 : 0);
  }
  await expectTargets(cards.nth(2).getByRole('link'), ['/holiday-lights']);
  await expectTargets(services.getByRole('link', { name: 'Get Your Free Quote Today' }), ['#contact']);
});

test('Three neighbors give five stars each', async ({ page }) => {
  await page.goto('/');
  const figures = page.getByRole('figure');
  await expect(figures).toHaveCount(3);
  for (const [index, review] of reviews.entries()) {
    expect(review.name).toMatch(/^\p{L}+ \p{L}\.$/u);
    await expect(figures.nth(index)).toContainText(review.text);
    await expect(figures.nth(index)).toContainText(`${review.name}, ${review.neighborhood}`);
    await expect(figures.nth(index).getByRole('img', { name: '5 out of 5 stars' })).toHaveText('★★★★★');
  }
});

test('Contact names phone, e-mail, area, hours and the emergency call', async ({ page }) => {
  await page.goto('/');
  const contact = page.locator('#contact');
  await expect(contact.getByRole('definition')).toHaveText([
    phone.display,
    email.display,
    'Atlanta, GA and surrounding areas',
    /^Mon-Fri 8:00 AM-6:00 PM\s*Sat 9:00 AM-4:00 PM$/,
  ]);
  await expectTargets(contact.getByRole('definition').getByRole('link'), [phone.href, email.href]);
  await expect(contact.getByRole('heading', { name: 'Emergency Services' })).toBeVisible();
  await expectTargets(contact.getByRole('link', { name: 'Emergency Call' }), [phone.href]);
});

test('The footer repeats brand, ways and rights', async ({ page }) => {
  await page.goto('/');
  const footer = page.getByRole('contentinfo');
  for (const text of [brand.name, brand.tagline, 'Atlanta, GA', 'Licensed & Insured']) {
    await expect(footer.getByText(text, { exact: true })).toBeVisible();
  }
  await expect(footer.getByText(/^© 2024 /)).toBeVisible();
  const targets = {
    Facebook: links.facebook,
    Instagram: links.instagram,
    LinkedIn: links.linkedin,
    Twitter: links.twitter,
    'Gutter Cleaning': '#services',
    'Power Washing': '#services',
    'Emergency Services': '#contact',
    [phone.display]: phone.href,
    [email.display]: email.href,
    'Privacy Policy': links.privacyPolicy,
    'Terms of Service': links.termsOfService,
  };
  await expect(footer.getByRole('link')).toHaveCount(Object.keys(targets).length);
  for (const [name, target] of Object.entries(targets)) {
    await expectTargets(footer.getByRole('link', { name, exact: true }), [target]);
  }
});

test('The sticky bar stands on small screens, on the landing page alone', async ({ page }) => {
  const bar = page.getByRole('complementary', { name: 'Holiday lights offer' });
  await page.setViewportSize({ width: 375, height: 812 });
  await page.goto('/');
  await expect(bar).toContainText('Holiday Lights — Get a Quote');
  await expectTargets(bar.getByRole('link', { name: 'Quote', exact: true }), ['/holiday-lights']);
  await expect(bar).toBeInViewport({ ratio: 1 });
  await page.setViewportSize({ width: 1280, height: 900 });
  await expect(bar).toBeHidden();
  await page.setViewportSize({ width: 375, height: 812 });
  for (const path of ['/holiday-lights', '/thank-you']) {
    await page.goto(path);
    await expect(bar).toHaveCount(0);
  }
});

test('The call button is round, green, 56 px, 24 px from the right, and clears the sticky bar', async ({ page }) => {
  const button = page.getByRole('link', { name: 'Call', exact: true });
  for (const path of ['/', '/holiday-lights', '/thank-you']) {
    await page.setViewportSize({ width: 1280, height: 900 });
    await page.goto(path);
    const width = await page.evaluate(() => document.documentElement.clientWidth);
    expect(await button.boundingBox()).toEqual({ x: width - 24 - 56, y: 900 - 24 - 56, width: 56, height: 56 });
    await expect(button).toHaveCSS('border-radius', /^(50%|28px)$/);
    await expect(button).toHaveAttribute('href', phone.href);
    const [red = 255, green = 0, blue = 255] = await button.evaluate((one) =>
      (getComputedStyle(one).backgroundColor.match(/\d+/g) ?? []).map(Number),
    );
    expect(green, 'green').toBeGreaterThan(Math.max(red, blue));
  }
  await page.setViewportSize({ width: 375, height: 812 });
  await page.goto('/');
  const bar = await page.getByRole('complementary', { name: 'Holiday lights offer' }).boundingBox();
  const box = await button.boundingBox();
  expect((box?.y ?? 0) + 56, 'above the bar').toBeLessThanOrEqual(bar?.y ?? 0);
});

async function expectTargets(found: Locator, targets: readonly string[]): Promise<void> {
  await expect(found).toHaveCount(targets.length);
  expect(await found.evaluateAll((all) => all.map((one) => one.getAttribute('href')))).toEqual(targets);
}
