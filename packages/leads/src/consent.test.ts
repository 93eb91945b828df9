import { equal, match } from 'node:assert/strict';
import { test } from 'node:test';
import { consentTexts } from '@downspout/business/consent';
import { brand } from '@downspout/business/facts';
import { consentShown, currentConsent } from './consent.ts';

test('the newest wording is the current one', () => {
  equal(currentConsent, consentTexts.at(-1));
});

test('a wording is found by its version; an unknown or missing version means the current one', () => {
  for (const text of consentTexts) equal(consentShown(text.version), text);
  for (const version of [undefined, '', '1999-01-01']) equal(consentShown(version), currentConsent);
});

test('the wording says who texts, about what, what it costs and how to stop', () => {
  for (const part of [brand.name, 'scheduling', 'rates may apply', 'HELP', 'STOP', 'unsubscribe at any time']) {
    match(currentConsent.text, new RegExp(part.replaceAll('.', '\\.')));
  }
});

test('versions are different and in order', () => {
  const versions = consentTexts.map(({ version }) => version);
  equal(String([...new Set(versions)].sort()), String(versions));
});
