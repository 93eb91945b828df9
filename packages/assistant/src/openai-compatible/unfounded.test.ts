import { equal } from 'node:assert/strict';
import { test } from 'node:test';
import { isUnfounded } from './unfounded.ts';

const FACTS = 'Reserve for $99. Free quote. We have 10 years of experience.';

const claims = [
  'I have noted your request.',
  'I’ve just submitted your quote request.',
  'Your request has been recorded!',
  'Everything is now sent to the team.',
  "You're all set, Jane.",
  'Your details are saved.',
];
const noClaims = [
  'Your request is not noted yet.',
  'Once your request is noted, we call back.',
  'Shall I say that your request is noted?',
  'I have your number.',
  'This conversation is stored.',
  'What you tell me in this conversation is recorded.',
  'We take your lights down, and it is all stored by us.',
  'We install and take down your lights.',
  'I can note your request.',
];
const inventions = ['It costs $150.', 'That would be about 80 dollars.', 'Reserving costs $990.', 'From $9.50 a foot.'];
const prices = [
  'You can reserve for $99.',
  'It is 99 dollars.',
  'It is $99.00.',
  'Is your budget $800?',
  'We have 10 years of experience.',
];

for (const sentence of claims) {
  test(`"${sentence}" is said only when a request is stored`, () => {
    equal(isUnfounded(sentence, { facts: FACTS, stored: false }), true);
    equal(isUnfounded(sentence, { facts: FACTS, stored: true }), false);
  });
}
for (const sentence of [...noClaims, ...prices]) {
  test(`"${sentence}" may be said`, () => equal(isUnfounded(sentence, { facts: FACTS, stored: false }), false));
}
for (const sentence of inventions) {
  test(`"${sentence}" is not said`, () => equal(isUnfounded(sentence, { facts: FACTS, stored: true }), true));
}
