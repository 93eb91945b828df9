import { deepEqual } from 'node:assert/strict';
import { test } from 'node:test';
import { chatHistory } from './messages.ts';

const HELLO = { role: 'assistant', text: 'Hello.' } as const;

test('what the assistant said first stands apart, and the two sides alternate from the visitor on', () => {
  const lines = [
    HELLO,
    { role: 'user', text: 'I need' },
    { role: 'user', text: 'a quote' },
    { role: 'assistant', text: 'Sure, what', interrupted: true },
    { role: 'user', text: 'Gutters' },
  ] as const;
  deepEqual(chatHistory(lines, 1_000), {
    opening: 'Hello.',
    messages: [
      { role: 'user', content: 'I need a quote' },
      { role: 'assistant', content: 'Sure, what …' },
      { role: 'user', content: 'Gutters' },
    ],
  });
});

test('of a long call the latest is kept, beginning with the visitor, and always what was just heard', () => {
  const turn = [
    { role: 'user', text: 'u'.repeat(10) },
    { role: 'assistant', text: 'a'.repeat(10) },
  ] as const;
  const lines = [HELLO, ...turn, ...turn, { role: 'user', text: 'now' }] as const;
  const now = { role: 'user', content: 'now' };
  deepEqual(chatHistory(lines, 23).messages, [
    { role: 'user', content: 'u'.repeat(10) },
    { role: 'assistant', content: 'a'.repeat(10) },
    now,
  ]);
  deepEqual(chatHistory(lines, 13).messages, [now]);
  deepEqual(chatHistory(lines, 1).messages, [now]);
});

test('a call in which nobody has spoken has no messages', () => {
  deepEqual(chatHistory([HELLO], 100), { opening: 'Hello.', messages: [] });
});
