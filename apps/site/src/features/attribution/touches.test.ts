import { deepStrictEqual, equal, ok } from 'node:assert/strict';
import { beforeEach, test } from 'node:test';
import { TOUCHES } from './noted.ts';
import { attributionHeader, keepTouches } from './touches.ts';

const NOW = Date.UTC(2026, 10, 20, 10);
const DAY_MS = 86_400_000;
const kept = new Map<string, string>();
let privacy: { globalPrivacyControl?: boolean; doNotTrack?: string } = {};

/** As far as the touches use it. */
const localStorage = {
  getItem: (key: string) => kept.get(key) ?? null,
  setItem: (key: string, value: string) => void kept.set(key, value),
  removeItem: (key: string) => void kept.delete(key),
};

beforeEach(() => {
  kept.clear();
  privacy = {};
  Object.defineProperty(globalThis, 'localStorage', { value: localStorage, configurable: true });
  Object.defineProperty(globalThis, 'navigator', { get: () => privacy, configurable: true });
});

function note(...lines: (readonly [daysAgo: number, address: string, from?: string])[]): void {
  kept.set(TOUCHES, lines.map(([days, address, from = '']) => `${NOW - days * DAY_MS} ${address} ${from}\n`).join(''));
}

function sent(): unknown {
  const { attribution } = attributionHeader(NOW);
  return attribution === undefined ? undefined : JSON.parse(decodeURIComponent(attribution));
}

test('the first and the last touch are told, with what a campaign put into the address and nothing else of it', () => {
  note(
    [9, 'https://x.example/?utm_source=news&utm_medium=&email=a@b.example#top'],
    [5, 'https://x.example/?gclid=second'],
    [1, 'https://x.example/holiday-lights', 'https://www.other.example/search?q=private#x'],
  );
  deepStrictEqual(sent(), {
    first: { at: '2026-11-11T10:00:00.000Z', page: '/', utm_source: 'news' },
    last: { at: '2026-11-19T10:00:00.000Z', page: '/holiday-lights', referrer: 'https://www.other.example/search' },
  });
});

test('a single touch is told once, and an app is told as a referrer too', () => {
  note([0, 'https://x.example/?fbclid=abc', 'android-app://com.example.mail/']);
  const first = {
    at: '2026-11-20T10:00:00.000Z',
    page: '/',
    fbclid: 'abc',
    referrer: 'android-app://com.example.mail/',
  };
  deepStrictEqual(sent(), { first });
});

test('what is older than 90 days, or tells nothing, is forgotten', () => {
  note([91, 'https://x.example/?utm_source=old'], [3, 'https://x.example/?q=1'], [2, 'https://x.example/?gclid=new']);
  kept.set(TOUCHES, `${kept.get(TOUCHES)}garbage\n\n1 2 3 4\n`);
  equal(keepTouches(NOW).length, 1);
  equal(kept.get(TOUCHES), `${NOW - 2 * DAY_MS} https://x.example/?gclid=new \n`);
  note([91, 'https://x.example/?utm_source=old']);
  deepStrictEqual([sent(), kept.has(TOUCHES)], [undefined, false]);
});

test('of many touches only the two that are told stay in the browser', () => {
  note(...Array.from({ length: 500 }, (_, n) => [50 - n / 10, `https://x.example/?gclid=${n}`] as const));
  keepTouches(NOW);
  equal(
    kept
      .get(TOUCHES)
      ?.match(/gclid=\d+/g)
      ?.join(),
    'gclid=0,gclid=499',
  );
});

test('who wants no tracking is told nothing of, and what was noted before is forgotten', () => {
  for (const wish of [{ globalPrivacyControl: true }, { doNotTrack: '1' }]) {
    note([1, 'https://x.example/?gclid=x']);
    privacy = wish;
    deepStrictEqual([attributionHeader(NOW), kept.has(TOUCHES)], [{}, false]);
  }
});

test('the header stays short whatever an address holds, and without storage there is none', () => {
  const long = Object.fromEntries(
    ['utm_source', 'utm_campaign', 'gclid', 'fbclid'].map((name) => [name, '"é'.repeat(200)]),
  );
  const address = `https://x.example/?${new URLSearchParams(long)}`;
  note([2, address], [1, address]);
  const { attribution = '' } = attributionHeader(NOW);
  ok(attribution.length > 500 && attribution.length <= 2_048, String(attribution.length));
  Object.defineProperty(globalThis, 'localStorage', {
    get() {
      throw new DOMException('blocked', 'SecurityError');
    },
    configurable: true,
  });
  deepStrictEqual(attributionHeader(NOW), {});
});
