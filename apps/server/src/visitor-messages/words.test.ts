import assert from 'node:assert/strict';
import { test } from 'node:test';
import { timeZone } from '@downspout/business/facts';
import { testLead } from '../deliveries/test-lead.ts';
import { answerTime, visitorMail, visitorText } from './words.ts';

const timeAt = (moment: string) => answerTime(Date.parse(moment));

test('when somebody will answer follows the hours', () => {
  assert.equal(timeZone, 'America/New_York');
  assert.equal(timeAt('2026-11-18T08:00-05:00'), 'Somebody will call you within the hour.');
  assert.equal(timeAt('2026-11-18T17:00-05:00'), 'Somebody will call you within the hour.');
  assert.equal(timeAt('2026-11-18T17:01-05:00'), 'Somebody will call you today, or tomorrow after 8:00 AM.');
  assert.equal(timeAt('2026-11-18T07:00-05:00'), "We're closed right now. Somebody will call you today after 8:00 AM.");
  assert.equal(
    timeAt('2026-11-21T21:02-05:00'),
    "We're closed right now. Somebody will call you Monday after 8:00 AM.",
  );
});

test('on a holiday and the evening before it nobody is promised', () => {
  assert.equal(
    timeAt('2026-11-26T10:00-05:00'),
    "We're closed for Thanksgiving. Somebody will call you tomorrow after 8:00 AM.",
  );
  assert.equal(
    timeAt('2026-11-25T18:00-05:00'),
    "We're closed right now. Somebody will call you Friday after 8:00 AM.",
  );
  assert.equal(timeAt('2026-11-25T17:30-05:00'), 'Somebody will call you today, or Friday after 8:00 AM.');
});

test('a service is told by its own name, and nothing else that came with the request', () => {
  const now = Date.parse('2026-11-18T12:00-05:00');
  const quote = testLead('quote', now);
  assert.ok(visitorMail(quote, now).text.includes('We got your request for gutter cleaning.'));
  assert.ok(visitorText(testLead('holiday-lights', now), now).includes('We got your request for holiday lights.'));
  for (const service_type of ['multiple', '', 'https://evil.example', 'toString']) {
    const odd = Object.assign({}, quote, { service_type });
    assert.equal(
      visitorText(odd, now),
      'Dogwood Gutter Co.: We got your request. Somebody will call you within the hour. Questions? Call (404) 555-0142. Reply STOP to opt out.',
    );
  }
});
