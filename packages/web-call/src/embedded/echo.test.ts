import assert from 'node:assert/strict';
import { test } from 'node:test';
import { withoutEcho } from './echo.ts';

const VOICE = 'Hello, this is the assistant. What can I do for you, yes or no?';

for (const [what, heard, sounding, left] of [
  ['the voice itself is nobody', 'hello this is the assistant', true, ''],
  ['the voice half heard is nobody', 'hello this is distant what can I do', true, ''],
  ['a single word of the voice is nobody while it sounds', 'yes', true, ''],
  ['a quick answer after the voice is the visitor, though the voice had the word', 'yes', false, 'yes'],
  ['the end of the voice heard late is nobody', 'yes or no', false, ''],
  ['other words are the visitor', 'stop I have a question', true, 'stop I have a question'],
  [
    'what follows upon the voice is the visitor',
    "what can I do for you Gutters, they're full",
    true,
    "Gutters, they're full",
  ],
  ['nothing is nobody', ' … ', true, ''],
] as const) {
  test(what, () => {
    assert.equal(withoutEcho(heard, VOICE, sounding), left);
  });
}
