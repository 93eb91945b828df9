/**
 * The company's facts. An owner edits this folder and nothing else; every page, payload and mail reads from here.
 * The company below is fictional: replace each value before going live.
 */

export const brand = {
  name: 'Dogwood Gutter Co.',
  tagline: 'Gutters kept clear, all over Atlanta.',
} as const;

/** Phone as people read it, and as telephones dial it (RFC 3966). */
export const phone = { display: '(404) 555-0142', href: 'tel:+14045550142', e164: '+14045550142' } as const;

export const email = { display: 'hello@dogwood.example.com', href: 'mailto:hello@dogwood.example.com' } as const;

/** Where the site is served from; canonical links, the sitemap and social cards begin with it. No slash at the end. */
export const siteUrl = 'https://dogwood.example.com';

export const area = {
  city: 'Atlanta',
  region: 'GA',
  country: 'US',
  short: 'Atlanta, GA',
  served: 'Atlanta, GA and surrounding areas',
  greater: 'Greater Atlanta area',
} as const;

/** IANA time zone of the business hours. */
export const timeZone = 'America/New_York';

export type Weekday = 'Monday' | 'Tuesday' | 'Wednesday' | 'Thursday' | 'Friday' | 'Saturday' | 'Sunday';

/** Business hours: the words on the page, and the same as 24-hour times in `timeZone`. A day not listed is closed. */
export const hours: readonly { text: string; days: readonly Weekday[]; opens: string; closes: string }[] = [
  {
    text: 'Mon-Fri 8:00 AM-6:00 PM',
    days: ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday'],
    opens: '08:00',
    closes: '18:00',
  },
  { text: 'Sat 9:00 AM-4:00 PM', days: ['Saturday'], opens: '09:00', closes: '16:00' },
];

/** Days on which the company is closed whatever the hours say, with what people call them: `2026-12-25`. Put in each year's. */
export const holidays: readonly { date: string; name: string }[] = [
  { date: '2026-11-26', name: 'Thanksgiving' },
  { date: '2026-12-25', name: 'Christmas' },
];

export const copyrightYear = 2024;

/** Names this website in the quote request that is relayed to the owner's automation. */
export const quoteSource = 'dogwood-gutter-website';

/** Pages elsewhere. `#` marks one that the owner has yet to fill in. */
export const links = {
  facebook: '#',
  instagram: '#',
  linkedin: '#',
  twitter: '#',
  privacyPolicy: '#',
  termsOfService: '#',
  reserveInstall: '#',
} as const;
