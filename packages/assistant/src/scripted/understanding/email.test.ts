import { equal } from 'node:assert/strict';
import { test } from 'node:test';
import { readEmail } from './email.ts';

function expectAll(expected: Readonly<Record<string, string | null>>): void {
  for (const [text, email] of Object.entries(expected)) equal(readEmail(text)?.email ?? null, email, text);
}

test('a typed address is read, wherever it stands', () => {
  expectAll({
    'jane@example.com': 'jane@example.com',
    "it's Jane.Smith+home@Example.co.uk, thanks": 'jane.smith+home@example.co.uk',
    'mail me at j_s-1@my-mail.org.': 'j_s-1@my-mail.org',
  });
});

test('a spoken address is read', () => {
  expectAll({
    'jane dot smith at gmail dot com': 'jane.smith@gmail.com',
    'my email is jane smith at gmail dot com': 'janesmith@gmail.com',
    'it is jane underscore smith at my dash mail dot co dot uk': 'jane_smith@my-mail.co.uk',
    'jane smith ninety nine at yahoo dot com': 'janesmith99@yahoo.com',
    'jane seven three at aol dot com and my phone is 404': 'jane73@aol.com',
    'jane at hot mail dot com': 'jane@hotmail.com',
    'jane at gmail': 'jane@gmail.com',
    'jane at gmaildotcom': 'jane@gmail.com',
    'jane atgmail dotcom': 'jane@gmail.com',
    'jane at gmail com': 'jane@gmail.com',
  });
});

test('a spelled address is read', () => {
  expectAll({
    'j a n e at gmail dot com': 'jane@gmail.com',
    'J-A-N-E at g mail dot c o m': 'jane@gmail.com',
    'jayne, j a y n e, at gmail dot com': 'jayne@gmail.com',
    'a double n a at example dot com': 'anna@example.com',
    'b as in boy o b at example dot com': 'bob@example.com',
    'all lowercase bob at example dot com': 'bob@example.com',
  });
});

test('what recognisers half write is read', () => {
  expectAll({
    'jane.smith at hotmail.com': 'jane.smith@hotmail.com',
    'jane @ example.com': 'jane@example.com',
    'jane dot smith at example.com': 'jane.smith@example.com',
  });
});

test('what is no whole address is none', () => {
  expectAll({
    'I live at 12 Oak Street': null,
    'jane at': null,
    'jane dot com': null,
    'I am at home dot': null,
    '@@@': null,
    'a@b': null,
    '': null,
  });
});
