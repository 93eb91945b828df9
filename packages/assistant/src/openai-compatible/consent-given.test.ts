import { equal } from 'node:assert/strict';
import { test } from 'node:test';
import { currentCallConsent } from '@downspout/leads/consent';
import type { Line } from '../assistant-model.ts';
import replies from '../testing/consent-replies.json' with { type: 'json' };
import { consentGiven } from './consent-given.ts';

const TEXT = currentCallConsent.text;
const asked = assistant(`Thank you. ${TEXT}`);

const number = [user('My number is 404'), assistant('And the rest?'), user('555 0123')];

const cases: readonly (readonly [name: string, lines: readonly Line[], given: boolean])[] = [
  ['a yes to the whole text', [asked, user('Yes, please')], true],
  [
    'a yes after a question about the text',
    [asked, user('What does that cost?'), assistant('Your plan’s rates.'), user('Yes')],
    false,
  ],
  [
    'a yes to the text that was read again after questions',
    [asked, user('What for?'), asked, user('How often?'), asked, user('Yes')],
    true,
  ],
  ['a yes to the text that was read a third time', [asked, user('No'), asked, user('No'), asked, user('Yes')], false],
  ['a yes to something that was asked behind the text', [assistant(`${TEXT} And your e-mail?`), user('Yes')], false],
  ['a yes before other words', [asked, user('Yes'), user('My gutters are full')], true],
  ['a yes after other words', [asked, user('My gutters are full'), user('Yes')], false],
  ['a yes that is taken back later', [asked, user('Yes'), assistant('Fine.'), user('actually no texts please')], false],
  ['a yes to the text when it is read again, and refused', [asked, user('Yes'), asked, user('no')], false],
  ['a yes to texts at another number', [...number, asked, user('Yes'), user('No, it is 404 555 0199')], false],
  ['a yes with the number said again', [...number, asked, user('Yes'), user('So 404 555 0123')], true],
  ['a yes before there was a number', [asked, user('Yes'), user('It is 404 555 0123')], false],
  ['a yes to the text in other punctuation', [assistant(TEXT.toUpperCase().replaceAll('.', ',')), user('sure')], true],
  ['"no problem"', [asked, user('No problem')], true],
  ['a yes to the text when it was read again after a no', [asked, user('No'), asked, user('Well, yes')], true],
  ['a yes without the text', [assistant('May we text you?'), user('Yes')], false],
  ['a yes to a part of the text', [assistant(TEXT.slice(0, 90)), user('Yes')], false],
  ['a yes to a text that was talked over', [{ ...asked, interrupted: true }, user('Yes')], false],
  ['a yes before the text', [user('Yes'), asked], false],
  ['the text said by the visitor', [user(`${TEXT} Yes`), user('Yes')], false],
  ['a no', [asked, user('No thanks')], false],
  ['a no before a yes to something else', [asked, user('no texts'), assistant('Is that right?'), user('Yes')], false],
  ['a yes that is taken back at once', [asked, user('Yes, but don’t text me')], false],
  ['an answer that is neither', [asked, user('My name is Jane')], false],
  ['no answer', [asked], false],
  ['an empty call', [], false],
];

for (const reply of replies.yes) {
  test(`"${reply}" right after the text is consent`, () => equal(consentGiven([asked, user(reply)]), true));
}
for (const reply of [...replies.unclear, ...replies.no]) {
  test(`"${reply}" right after the text is none`, () => equal(consentGiven([asked, user(reply)]), false));
}

for (const [name, lines, given] of cases) {
  test(`${name} is ${given ? 'a' : 'no'} consent`, () => equal(consentGiven(lines), given));
}

function assistant(text: string): Line {
  return { role: 'assistant', text };
}

function user(text: string): Line {
  return { role: 'user', text };
}
