import type { Touch } from '@downspout/leads/attribution';

type Source = Pick<Touch, 'page'> & Omit<Partial<Touch>, 'at'>;

/** Where visitors come from, and their share; null says nothing of it. Other sites have names that nobody can own. */
export const SOURCES: readonly (readonly [source: Source | null, share: number])[] = [
  [null, 14],
  [{ page: '/', referrer: 'https://search.example.com/' }, 30],
  [
    {
      page: '/',
      referrer: 'https://search.example.com/',
      utm_source: 'google',
      utm_medium: 'cpc',
      utm_campaign: 'gutters-atlanta',
      utm_term: 'gutter cleaning near me',
      gclid: 'demo-click',
    },
    18,
  ],
  [{ page: '/', utm_source: 'google', utm_medium: 'organic', utm_campaign: 'business-profile' }, 12],
  [{ page: '/', referrer: 'https://neighbors.example.com/p/who-cleans-gutters' }, 12],
  [
    {
      page: '/holiday-lights',
      referrer: 'https://social.example.com/',
      utm_source: 'facebook',
      utm_medium: 'paid',
      utm_campaign: 'lights-early-bird',
      fbclid: 'demo-click',
    },
    6,
  ],
  [{ page: '/', utm_source: 'postcard', utm_medium: 'print', utm_campaign: 'fall-leaves' }, 5],
  [{ page: '/', utm_source: 'yard-sign', utm_medium: 'qr' }, 5],
  [{ page: '/', utm_source: 'newsletter', utm_medium: 'email', utm_campaign: 'spring-wash' }, 4],
];

/** Browsers, and their share. */
export const BROWSERS: readonly (readonly [userAgent: string, share: number])[] = [
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.6 Mobile/15E148 Safari/604.1',
    52,
  ],
  [
    'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Mobile Safari/537.36',
    22,
  ],
  [
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36',
    16,
  ],
  [
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.6 Safari/605.1.15',
    10,
  ],
];
