import type { Page } from '@playwright/test';
import { expect, test } from './testing/test.ts';

/** Of each page's main part: landmarks, groups and headings, in the order in which they are read. */
const OUTLINES = {
  '/': [
    'complementary "Seasonal offer"',
    'heading "Professional Gutter Services in Atlanta" [level=1]',
    'heading "Why Choose Dogwood Gutter Co." [level=2]',
    'heading "Licensed & Insured" [level=3]',
    'heading "Experienced Team" [level=3]',
    'heading "Reliable Service" [level=3]',
    'heading "Our Services" [level=2]',
    'heading "Gutter Cleaning" [level=3]',
    'heading "Power Washing" [level=3]',
    'heading "Holiday Lights & Décor" [level=3]',
    'heading "What Neighbors Say" [level=2]',
    'heading "Contact Us" [level=2]',
    'heading "Emergency Services" [level=3]',
    'heading "Request a Free Quote" [level=3]',
  ],
  '/holiday-lights': [
    'heading "Holiday Lights & Décor" [level=1]',
    'heading "What\'s Included" [level=2]',
    'heading "Design consultation" [level=3]',
    'heading "Commercial-grade LEDs" [level=3]',
    'heading "Timers with professional install" [level=3]',
    'heading "Takedown and storage after the season" [level=3]',
    'heading "Our Work" [level=2]',
    'heading "Coverage Area" [level=2]',
    'heading "Get Your Holiday Quote" [level=2]',
    'group "About you"',
    'group "Your house"',
    'group "Your lights"',
  ],
  '/thank-you': ['heading "Thank You!" [level=1]', 'heading "What Happens Next" [level=2]'],
  '/no-such-page': ['heading "404 Page Not Found" [level=1]'],
};
const LANDMARKS = ['banner', 'main', 'contentinfo', 'complementary "Call us"'];
const BAR = [
  'Skip to content',
  'Dogwood Gutter Co.',
  'Home',
  'About',
  'Services',
  'Holiday Lights',
  'Contact',
  'Call Now',
];

/** The help that stands in the same place on every page: the phone in the bar, and both in the footer. */
const FOOTER = [
  'Facebook',
  'Instagram',
  'LinkedIn',
  'Twitter',
  'Gutter Cleaning',
  'Power Washing',
  'Emergency Services',
  '(404) 555-0142',
  'hello@dogwood.example.com',
  'Privacy Policy',
  'Terms of Service',
];

for (const [path, outline] of Object.entries(OUTLINES)) {
  test(`${path} is read in its order, between the same bar, footer and call button as every page`, async ({
    page,
    watch,
  }) => {
    if (path === '/no-such-page') watch.expect(/Failed to load resource.*404/);
    await page.goto(path);
    const parts = (await linesOf(page, 'body')).filter((line) => !line.startsWith(' '));
    expect(parts.map((line) => line.slice(2))).toEqual(LANDMARKS);
    expect(await namesOf(page, 'main', /^(complementary|region|group|heading|form)/)).toEqual(outline);
    expect(await namesOf(page, 'header', /^link/)).toEqual(BAR.map((name) => `link "${name}"`));
    expect(await namesOf(page, 'footer', /^link/)).toEqual(FOOTER.map((name) => `link "${name}"`));
  });

  test(`On ${path} only what shows no words is named by a label of its own`, async ({ page, watch }) => {
    if (path === '/no-such-page') watch.expect(/Failed to load resource.*404/);
    await page.goto(path);
    const labelled = await page.locator(':is(a, button)[aria-label]').evaluateAll((all) =>
      all.map((one) => {
        const words = one.cloneNode(true);
        if (words instanceof Element) for (const hidden of words.querySelectorAll('[aria-hidden]')) hidden.remove();
        return { label: one.getAttribute('aria-label'), words: words.textContent?.trim() };
      }),
    );
    expect(labelled.length).toBeGreaterThan(5);
    expect(labelled.filter(({ words }) => words !== '')).toEqual([]);
  });
}

/** What assistive technology reads, a line each, its depth in blanks. */
async function linesOf(page: Page, part: string): Promise<string[]> {
  const snapshot = await page.locator(part).first().ariaSnapshot();
  return snapshot.split('\n').map((line) => line.replace(/:$/, ''));
}

async function namesOf(page: Page, part: string, kind: RegExp): Promise<string[]> {
  const names = (await linesOf(page, part)).map((line) => line.replace(/^[ -]+/, ''));
  return names.filter((name) => kind.test(name));
}
