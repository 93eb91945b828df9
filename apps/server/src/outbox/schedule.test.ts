import assert from 'node:assert/strict';
import { test } from 'node:test';
import { nextTryAt, probeWaitMs, RETRY_STEPS_MS } from './schedule.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const THREE_DAYS = 72 * HOUR;

/** The times of all tries, in ms after the first, when each fails at once. */
function tries(random: () => number): number[] {
  const times = [0];
  for (let now: number | null = 0; now !== null; ) {
    now = nextTryAt({ now, ownFailures: times.length, giveUpAt: THREE_DAYS, retryAfterMs: null, random });
    if (now !== null) times.push(now);
  }
  return times;
}

function waits(times: readonly number[]): number[] {
  return times.slice(1).map((time, index) => time - (times[index] ?? 0));
}

test('tries follow the steps for three days, and the last one falls on the end', () => {
  const times = tries(() => 0.5);
  assert.deepEqual(waits(times).slice(0, 12), RETRY_STEPS_MS.slice());
  assert.equal(times.at(-1), THREE_DAYS);
  assert.equal(times.length, 14);
  assert.ok(THREE_DAYS - RETRY_STEPS_MS.reduce((sum, step) => sum + step) < HOUR, 'the steps are about three days');
});

test('every wait is at most a fifth shorter or longer, and the end is the same', () => {
  const early = tries(() => 0);
  const late = tries(() => 1);
  assert.deepEqual(waits(early).slice(0, 3), [4_000, 24_000, 96_000]);
  assert.deepEqual(waits(late).slice(0, 3), [6_000, 36_000, 144_000]);
  assert.equal(early.at(-1), THREE_DAYS);
  assert.equal(late.at(-1), THREE_DAYS);
});

test('a failure at the end or after it is the last', () => {
  const failed = { ownFailures: 1, giveUpAt: 1_000, retryAfterMs: null, random: () => 0.5 };
  assert.equal(nextTryAt({ ...failed, now: 999 }), 1_000);
  assert.equal(nextTryAt({ ...failed, now: 1_000 }), null);
  assert.equal(nextTryAt({ ...failed, now: 9_000, retryAfterMs: 5_000 }), null);
});

test('no try comes before what the destination asked for', () => {
  const failed = { now: 0, ownFailures: 1, giveUpAt: THREE_DAYS, random: () => 0.5 };
  assert.equal(nextTryAt({ ...failed, retryAfterMs: HOUR }), HOUR);
  assert.equal(nextTryAt({ ...failed, retryAfterMs: 1_000 }), 5_000);
  assert.equal(nextTryAt({ ...failed, giveUpAt: 60_000, retryAfterMs: HOUR }), HOUR);
});

test('probes come after 2, 5, 10, 20, 40 and then every 60 s at most', () => {
  const expected = [2_000, 5_000, 10_000, 20_000, 40_000, 60_000, 60_000];
  assert.deepEqual(
    expected.map((_, failed) => probeWaitMs(failed, () => 0.5)),
    expected,
  );
  assert.equal(
    probeWaitMs(0, () => 0),
    1_600,
  );
  assert.equal(
    probeWaitMs(1, () => 1),
    6_000,
  );
  assert.equal(
    probeWaitMs(1_000, () => 1),
    60_000,
  );
});
