import { deepStrictEqual, ok } from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { area, brand, email, holidays, hours, phone, quoteSource, siteUrl } from './facts.ts';

const ROOT = join(import.meta.dirname, '..');
const CODE = /\.(tsx?|astro|css|html|json|mjs|ya?ml)$/;

/** Every way in which one of the company's facts could be written down. */
const FACTS = [
  brand.name,
  brand.tagline,
  phone.display,
  phone.e164,
  phone.e164.slice(2),
  phone.e164.slice(-7).replace(/^(...)/, '$1-'),
  email.display,
  new URL(siteUrl).host,
  quoteSource,
];

test('no fact of the company stands outside of business/ and the tests', () => {
  const files = globSync('{apps,packages,scripts,bench,e2e}/**/*', {
    cwd: ROOT,
    exclude: (path) => /(^|\/)(node_modules|dist|\.astro|testing)$/.test(path),
  }).filter((path) => CODE.test(path) && !/\.(test|spec)\.ts$/.test(path));
  ok(files.length > 100, 'the code was found');
  const found = files.flatMap((path) => {
    const text = readFileSync(join(ROOT, path), 'utf8');
    return FACTS.filter((fact) => text.includes(fact)).map((fact) => `${path}: ${fact}`);
  });
  deepStrictEqual(found, []);
});

test('the phone reads, dials and is published as one number', () => {
  const digits = (text: string) => text.replace(/\D/g, '').replace(/^1(?=\d{10}$)/, '');
  deepStrictEqual([phone.display, phone.href, phone.e164].map(digits), Array(3).fill(digits(phone.e164)));
  ok(phone.href.startsWith('tel:+1'));
  deepStrictEqual(email.href, `mailto:${email.display}`);
});

test('the address of the site has no slash at its end', () => {
  deepStrictEqual(new URL(siteUrl).origin, siteUrl);
});

test('each holiday is a day of the calendar', () => {
  for (const { date, name } of holidays) {
    deepStrictEqual(new Date(`${date}T00:00:00Z`).toISOString().slice(0, 10), date);
    ok(name !== '');
  }
});

test('hours and area are those of the specification', () => {
  deepStrictEqual(
    hours.map(({ text }) => text),
    ['Mon-Fri 8:00 AM-6:00 PM', 'Sat 9:00 AM-4:00 PM'],
  );
  deepStrictEqual(area.served, 'Atlanta, GA and surrounding areas');
});
