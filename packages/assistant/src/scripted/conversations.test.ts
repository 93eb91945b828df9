import { deepEqual, doesNotMatch, equal, match, ok } from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { callConsentTexts } from '@downspout/business/consent';
import { email, phone } from '@downspout/business/facts';
import { callQuoteRequestSchema } from '@downspout/leads/call-quote-request';
import * as z from 'zod/mini';
import { EMPTY_REQUEST, startCall } from './testing/call.ts';

const outcome = z.union([
  z.strictObject({ state: z.literal(['stored', 'unavailable']) }),
  z.strictObject({ state: z.literal('refused'), fields: z.record(z.string(), z.string()) }),
]);
const turn = z.strictObject({
  /** What the visitor says; null is silence. */
  you: z.nullable(z.string()),
  /** What becomes of a request that is submitted in this turn. Default: stored. */
  outcome: z.optional(outcome),
  /** All that is understood after this turn, by field. */
  told: z.optional(z.record(z.string(), z.union([z.string(), z.boolean()]))),
  /** What must stand in the answer, and what must not: texts with {facts}, or regular expressions between slashes. */
  says: z.optional(z.array(z.string())),
  never: z.optional(z.array(z.string())),
  /** Acts besides saying something, in order. */
  acts: z.optional(z.array(z.enum(['offer-phone', 'hang-up']))),
});
const conversation = z.strictObject({
  title: z.string(),
  now: z.optional(z.string()),
  turns: z.array(turn),
  /** Each request that was submitted, whole; a field that is left out must be empty. */
  submitted: z.array(z.record(z.string(), z.union([z.string(), z.boolean()]))),
});

const FOLDER = join(import.meta.dirname, 'conversations');
const files = globSync('*.json', { cwd: FOLDER }).sort();
const all = files.flatMap((file) => z.array(conversation).parse(JSON.parse(readFileSync(join(FOLDER, file), 'utf8'))));

test('there are at least sixty conversations, each with a title of its own', () => {
  ok(all.length >= 60, String(all.length));
  equal(new Set(all.map(({ title }) => title)).size, all.length);
});

for (const { title, now, turns, submitted } of all) {
  test(title, async () => {
    const call = startCall(now === undefined ? {} : { now: new Date(now) });
    await call.join();
    for (const { you, outcome, told, says = [], never = [], acts } of turns) {
      const turn = await call.turn(you, outcome ?? { state: 'stored' });
      const where = `after ${JSON.stringify(you)}, which was answered ${JSON.stringify(turn.said)}`;
      if (told !== undefined) deepEqual(turn.details, told, where);
      for (const text of says) match(turn.said, patternOf(text), where);
      for (const text of never) doesNotMatch(turn.said, patternOf(text), where);
      deepEqual(turn.acts, acts ?? [], where);
    }
    deepEqual(
      call.submitted,
      submitted.map((request) => ({ ...EMPTY_REQUEST, ...request })),
    );
    for (const request of call.submitted) ok(callQuoteRequestSchema.safeParse(request).success);
  });
}

function patternOf(text: string): RegExp {
  const pattern = /^\/(.*)\/$/.exec(text)?.[1] ?? withFacts(text).replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
  return new RegExp(pattern, 'i');
}

/** The company's facts stand in its own folder only. */
function withFacts(text: string): string {
  const consent = callConsentTexts.at(-1)?.text ?? '';
  return text.replace('{phone}', phone.display).replace('{email}', email.display).replace('{consent}', consent);
}
