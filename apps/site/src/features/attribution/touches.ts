import { type Attribution, campaignIn, MAX_ATTRIBUTION_BYTES, type Touch } from '@downspout/leads/attribution';
import { wellFormed } from '@downspout/leads/clean-text';
import { TOUCHES } from './noted.ts';

/** A visitor who comes back later has come anew, in ms. */
const KEPT_MS = 90 * 24 * 60 * 60_000;
/** Most characters of a value; the shorter ones are for a header that would become too long. */
const CUTS = [250, 120, 60, 30];

interface NotedTouch {
  readonly line: string;
  readonly touch: Touch;
}

/**
 * The header that tells our server how the visitor came to the site; none when nothing is known, or when the browser says
 * that its visitor wants no tracking (Global Privacy Control, Do Not Track): then what was noted is forgotten.
 */
export function attributionHeader(now = Date.now()): Record<string, string> {
  const touches = keepTouches(now);
  const [first, last] = [touches.at(0)?.touch, touches.at(-1)?.touch];
  if (first === undefined || last === undefined) return {};
  const texts = CUTS.map((length) => headerText({ first, last }, length));
  const text = texts.find((one) => one.length <= MAX_ATTRIBUTION_BYTES);
  return text === undefined ? {} : { attribution: text };
}

/** Forgets all touches but the first and the last one of the last 90 days, and answers those. */
export function keepTouches(now = Date.now()): readonly NotedTouch[] {
  try {
    if (wantsPrivacy()) {
      localStorage.removeItem(TOUCHES);
      return [];
    }
    const lines = (localStorage.getItem(TOUCHES) ?? '').split('\n');
    const touches = lines.flatMap((line) => readTouch(line, now) ?? []);
    const kept = touches.filter((_, index) => index === 0 || index === touches.length - 1);
    if (kept.length === 0) localStorage.removeItem(TOUCHES);
    else localStorage.setItem(TOUCHES, kept.map(({ line }) => `${line}\n`).join(''));
    return kept;
  } catch {
    // Storage is blocked: nothing was noted.
    return [];
  }
}

function wantsPrivacy(): boolean {
  return Boolean(navigator.globalPrivacyControl) || navigator.doNotTrack === '1';
}

/** Null for a line that is too old, or whose query names no campaign. */
function readTouch(line: string, now: number): NotedTouch | null {
  const [time = '', address = '', from = ''] = line.split(' ');
  const page = urlIn(address);
  const at = Number(time);
  if (page === null || !(at > now - KEPT_MS && at <= now + KEPT_MS)) return null;
  const referrer = urlIn(from);
  const campaign = campaignIn(page.searchParams);
  const isForeign = referrer !== null && referrer.host !== page.host;
  if (!isForeign && Object.keys(campaign).length === 0) return null;
  const touch = { at: new Date(at).toISOString(), page: page.pathname, ...campaign };
  return { line, touch: isForeign ? { ...touch, referrer: withoutQuery(referrer) } : touch };
}

/** `URL.parse`, which browsers before 2024 do not have. */
function urlIn(text: string): URL | null {
  try {
    return new URL(text);
  } catch {
    return null;
  }
}

/** For schemes other than http, such as an app's, `origin` is no help. */
function withoutQuery({ protocol, host, pathname }: URL): string {
  return `${protocol}//${host}${pathname}`;
}

function headerText({ first, last }: Attribution, length: number): string {
  const touches = first === last ? { first } : { first, last };
  const cut = (_name: string, value: unknown) =>
    typeof value === 'string' ? wellFormed(value.slice(0, length)) : value;
  return encodeURIComponent(JSON.stringify(touches, cut));
}
