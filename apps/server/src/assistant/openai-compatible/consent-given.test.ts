import { equal } from 'node:assert/strict';
import { test } from 'node:test';
import { currentCallConsent } from '@downspout/leads/consent';
import type { Line } from '../assistant-model.ts';
import { consentGiven } from './consent-given.ts';

const TEXT = currentCallConsent.text;
const asked = assistant(`Thank you. ${TEXT}`);

const cases: readonly (readonly [name: string, lines: readonly Line[], given: boolean])[] = [
  ['a yes to the whole text', [asked, user('Yes, please')], true],
  [
    'a yes after a question about the text',
    [asked, user('What does that cost?'), assistant('Your plan’s rates.'), user('OK, fine')],
    true,
  ],
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

for (const [name, lines, given] of cases) {
  test(`${name} is ${given ? 'a' : 'no'} consent`, () => equal(consentGiven(lines), given));
}

function assistant(text: string): Line {
  return { role: 'assistant', text };
}

function user(text: string): Line {
  return { role: 'user', text };
}
