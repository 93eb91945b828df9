import { deepEqual } from 'node:assert/strict';
import { test } from 'node:test';
import { type Answer, readAnswer } from './yes-no.ts';

function expectAll(answer: Answer, more: boolean, texts: readonly string[]): void {
  for (const text of texts) deepEqual(readAnswer(text), { answer, more }, text);
}

test('a yes is a yes in all its variants', () => {
  expectAll('yes', false, [
    'yes',
    'Yep!',
    'yeah',
    'sure',
    "that's right",
    'that’s correct',
    'Yes, please.',
    'of course',
    'go ahead',
    'I agree',
    'no problem',
    'yes yes yes',
    'uh, yeah sure',
    'yes it is',
    'yes that sounds good',
  ]);
});

test("a listener's noise is only a weak yes", () => {
  expectAll('weak', false, ['ok', 'okay', 'mhm', 'uh huh', 'sounds good', 'fine', 'great, thanks', 'all right']);
});

test('a no is a no in all its variants', () => {
  expectAll('no', false, [
    'no',
    'Nope.',
    'no thanks',
    'not really',
    "I'd rather not",
    'skip it',
    'no thank you',
    'I don’t think so',
    "that's wrong",
    'no no no',
  ]);
});

test('enough is no more', () => {
  expectAll('done', false, ["that's all", 'nothing else', "that's it, thanks", "no, that's all", "I'm good"]);
});

test('a hedge is neither', () => {
  expectAll('unsure', false, ['maybe', 'I guess so', "I'm not sure", 'I don’t know', 'yes, no']);
});

test('what follows upon a yes or a no is noticed', () => {
  expectAll('yes', true, ['yes but the street is Elm', 'yes only in the morning']);
  expectAll('no', true, ["no, it's 404 555 0123", 'no the number is wrong']);
});

test('other words are no answer', () => {
  expectAll(null, true, ['gutters', 'yesterday', 'nobody', 'Noah', 'okra']);
  expectAll(null, false, ['', '?!', 'um']);
});
