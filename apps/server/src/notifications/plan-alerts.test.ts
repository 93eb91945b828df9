import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createBusinessClock } from '@downspout/leads/business-hours';
import { DEFAULT_PREFERENCES, type NotificationPreferences } from '@downspout/office-api/notifications';
import { afterOpenTime, afterQuietHours } from './alert-times.ts';
import { type NewsOfLead, planAlerts } from './plan-alerts.ts';
import { isUrgent } from './urgent.ts';

const clock = createBusinessClock(
  [{ days: ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday'], opens: '08:00', closes: '18:00' }],
  'America/New_York',
);
const MINUTE_MS = 60_000;
/** Wall-clock time of Friday, November 20, 2026, and the days after it, in New York. */
const at = (day: number, time: string) => Date.parse(`2026-11-${day}T${time}:00-05:00`);
const told = (moment: number) => new Date(moment - 5 * 60 * MINUTE_MS).toISOString().slice(8, 16);
const lead = (fields: Partial<NewsOfLead> = {}): NewsOfLead => ({
  ...{ id: 'lead', kind: 'quote', notes: '', receivedAt: at(20, '17:50') },
  ...fields,
});
const user = (userId: string, preferences: Partial<NotificationPreferences> = {}) => ({
  userId,
  preferences: { ...DEFAULT_PREFERENCES, ...preferences },
});

function plan(users: readonly ReturnType<typeof user>[], news = lead(), againAfterMs: number | null = 15 * MINUTE_MS) {
  return planAlerts(news, users, { clock, againAfterMs, now: news.receivedAt + 5_000 }).map(
    ({ userId, stage, dueAt }) => `${stage} ${userId} ${told(dueAt)}`,
  );
}

test('those whose turn is first are told at once and again, then the next, then everybody, by hours of business', () => {
  assert.deepEqual(plan([user('ana'), user('ben', { turn: 'backup' }), user('cy', { turn: 'last' })]), [
    '0 ana 20T17:50',
    '1 ana 23T08:05',
    '2 ben 23T08:20',
    '3 ana 23T08:35',
    '3 ben 23T08:35',
    '3 cy 23T08:35',
  ]);
});

test('where nobody is first, the next ones are', () => {
  assert.deepEqual(plan([user('ben', { turn: 'backup' }), user('cy', { turn: 'last' })]).slice(0, 2), [
    '0 ben 20T17:50',
    '1 ben 23T08:05',
  ]);
  assert.deepEqual(plan([user('cy', { turn: 'last' })])[0], '0 cy 20T17:50');
});

test('nobody is told of a kind of lead that they do not want, nor again when that is off', () => {
  const users = [user('ana', { kinds: ['call'] }), user('ben', { turn: 'last' })];
  assert.deepEqual(plan(users, lead(), null), ['0 ben 20T17:50']);
  assert.deepEqual(plan(users, lead({ kind: 'call' }), null), ['0 ana 20T17:50']);
});

test('quiet hours move it to their end, but for what is urgent', () => {
  const night = [user('ana', { quietHours: { from: '21:00', to: '07:00' } })];
  const late = { receivedAt: at(20, '21:02') };
  assert.deepEqual(plan(night, lead(late), null), ['0 ana 21T07:00']);
  assert.deepEqual(plan(night, lead({ ...late, notes: 'EMERGENCY: water!' }), null), ['0 ana 20T21:02']);
  assert.deepEqual(plan(night, lead({ receivedAt: at(20, '06:59') }), null), ['0 ana 20T07:00']);
  assert.deepEqual(plan(night, lead({ receivedAt: at(20, '07:00') }), null), ['0 ana 20T07:00']);
});

test('what is urgent is said in whole words, however they are written', () => {
  for (const notes of [
    'It is LEAKING.',
    'please come as soon as possible!',
    'a leak\nin the roof',
    'Fell-down gutter',
  ]) {
    assert.ok(isUrgent(notes), notes);
  }
  for (const notes of ['', 'bleak', 'no hurry', 'insurgent', 'floodlights']) assert.ok(!isUrgent(notes), notes);
});

test('open time runs on over nights and weekends, and never ends where it never opens', () => {
  assert.equal(told(afterOpenTime(clock, at(20, '09:00'), MINUTE_MS) ?? 0), '20T09:01');
  assert.equal(told(afterOpenTime(clock, at(20, '12:00'), 6 * 60 * MINUTE_MS) ?? 0), '20T18:00');
  assert.equal(told(afterOpenTime(clock, at(20, '12:00'), 7 * 60 * MINUTE_MS) ?? 0), '23T09:00');
  assert.equal(afterOpenTime(createBusinessClock([], 'America/New_York'), at(20, '12:00'), MINUTE_MS), null);
});

test('quiet hours may lie within a day, over midnight, or nowhere', () => {
  const during = (from: string, to: string, moment: number) => told(afterQuietHours(clock, moment, { from, to }));
  assert.equal(during('12:00', '13:00', at(20, '12:30')), '20T13:00');
  assert.equal(during('12:00', '13:00', at(20, '13:00')), '20T13:00');
  assert.equal(during('22:00', '06:00', at(20, '02:00')), '20T06:00');
  assert.equal(during('12:00', '12:00', at(20, '12:00')), '20T12:00');
  assert.equal(told(afterQuietHours(clock, at(20, '02:00'), null)), '20T02:00');
});
