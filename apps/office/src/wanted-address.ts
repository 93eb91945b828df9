import { recall, remember } from './remembered.ts';

/** Where somebody wanted to go who has to sign in first, as it stands in the sign-in's address. */
export interface Wanted {
  readonly to?: string;
}

const KEY = 'office-wanted';
/** As long as a welcome link is good for, in ms. */
const LASTS_MS = 24 * 60 * 60_000;

/** They lead on to where somebody wanted to go. */
const WAYS_IN: ReadonlySet<string> = new Set(['/sign-in', '/welcome', '/pair']);

/** Only a place in the office: nobody is led elsewhere by a link to our sign-in. */
export function readWanted({ to }: Readonly<Record<string, unknown>>): Wanted {
  const base = 'http://office.invalid';
  const url = typeof to === 'string' && to.startsWith('/') ? URL.parse(to, base) : null;
  if (url?.origin !== base || WAYS_IN.has(url.pathname)) return {};
  const place = url.pathname + url.search + url.hash;
  return place === '/' ? {} : { to: place };
}

/** Whoever has no password yet, or none at hand, comes by a one-time link, perhaps in another tab. Without the query, which may name a person. */
export function keepWanted({ to }: Wanted): void {
  const [place = ''] = to?.split(/[?#]/) ?? [];
  remember(KEY, place === '' ? null : `${Date.now()} ${place}`);
}

export function takeWanted(): Wanted {
  const [at = '', to] = recall(KEY)?.split(' ') ?? [];
  remember(KEY, null);
  return Date.now() - Number(at) < LASTS_MS ? readWanted({ to }) : {};
}
