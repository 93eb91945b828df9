import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { InboxPage } from '@downspout/office-api/inbox';
import { MAX_RANKED } from '@downspout/office-api/limits';
import { onEachEngine } from '../../testing/engines.ts';
import { createTestSaveLead, newQuote } from '../../testing/new-leads.ts';
import { type Browser, openOffice, signedInBrowser } from '../testing/office.ts';
import { saveLeadsToFind } from './testing/leads-to-find.ts';

/** What is typed, and who must come first; with a dot after it nobody else may be found. Nobody: nothing may be found. */
const QUERIES = [
  // As it is remembered.
  ['the lady with the green house in Decatur', 'Ruth.'],
  ['green house decatur', 'Ruth.'],
  ['decatur house green', 'Ruth.'],
  ['that woman in Decatur whose gutters overflow', 'Ruth.'],
  ['who has the two friendly dogs', 'José.'],
  ['the guy with the leaf guard in smyrna', 'Jon.'],
  // Names.
  ['smith', 'John'],
  ['smi joh', 'John.'],
  ['green', 'Martha'],
  ['decatur', 'Anne-Marie'],
  ['zoe', 'Zoë.'],
  ['ZOË', 'Zoë.'],
  ['nguyen jose', 'José.'],
  ["o'hara", 'Zoë.'],
  ['ohara', 'Zoë.'],
  ['anne marie', 'Anne-Marie.'],
  ['houser', 'Gus'],
  ['ruth.baker@example.com', 'Ruth.'],
  ['jsmith42', 'John.'],
  // Forms of words.
  ['houses decatur', 'Ruth.'],
  ['guttering overflowing', 'Ruth.'],
  ['gutter porch', 'Gus.'],
  ['leak downspout', 'Zoë.'],
  ['dog', 'José.'],
  ['storms', 'Jon.'],
  ['works night', 'Anne-Marie.'],
  ['ladders', 'Zoë.'],
  // Typing errors.
  ['green house Decatr', 'Ruth.'],
  ['gutterz overflow', 'Ruth.'],
  ['dwonspuot', 'Zoë.'],
  ['peechtre', 'John.'],
  ['Jhon Smtih', 'John.'],
  ['sycamroe', 'Ruth.'],
  ['marieta', 'John.'],
  ['magnolai lane', 'Jon.'],
  ['brookhavn', 'José.'],
  // Phone numbers.
  ['404-555-0177', 'Ruth.'],
  ['(404) 5550177', 'Ruth.'],
  ['+1 404 555 0177', 'Ruth.'],
  ['14045550177', 'Ruth.'],
  ['404.555.01.77', 'Ruth.'],
  ['0177', 'Ruth.'],
  ['555-0177', 'Ruth.'],
  ['50177', 'Ruth.'],
  ['177 ruth', 'Ruth.'],
  ['+1 404 555 0199', 'Zoë.'],
  ['6785550188', 'Jon.'],
  // Expressions of the trade, and of addresses.
  ['drainpipe', 'Zoë.'],
  ['drain pipes leaking', 'Zoë.'],
  ['leaders', 'Zoë.'],
  ['pressure washing', 'John.'],
  ['power washed driveway', 'John.'],
  ['presure washing', 'John.'],
  ['gutter guards', 'Jon'],
  ['leafguard', null],
  ['Christmas lights', 'Holly'],
  ['xmas lighting decatur', 'Holly.'],
  ['oak street', 'Martha.'],
  ['peachtree st', 'John.'],
  ['3 story', 'José'],
  ['blocked drains', 'José.'],
  ['home decatur green', 'Ruth.'],
  // Nothing.
  ['xqzvw', null],
  ['zoe smith', null],
  ['green house in Marietta Decatur', null],
  ['404 555 9999', null],
  ['brrrgl decatur', null],
] as const;

onEachEngine((engine) => {
  test('who is meant is found first, in whatever words', async () => {
    const office = await openOffice(engine);
    await saveLeadsToFind(office.store);
    const browser = await signedInBrowser(office);
    const wrong: string[] = [];
    for (const [typed, first] of QUERIES) {
      const found = (await read(browser, typed)).leads.map(({ name }) => name.split(' ')[0]);
      const isAlone = first?.endsWith('.') ?? true;
      const isRight = found[0] === first?.replace('.', '') && (!isAlone || found.length < 2);
      if (!isRight) wrong.push(`${typed}: ${found.join(', ') || 'nothing'}, not ${first ?? 'nothing'}`);
    }
    assert.deepEqual(wrong, []);
  });

  test('each lead says where it was found, with the words around it', async () => {
    const office = await openOffice(engine);
    await saveLeadsToFind(office.store);
    const browser = await signedInBrowser(office);
    for (const [typed, name, found] of [
      [
        'the lady with the green house in Decatr',
        'Ruth Baker',
        [
          'address: 88 Sycamore Dr, [Decatur], GA 30030',
          'notes: [Green] [house] on the corner. Gutters overflow at the back.',
        ],
      ],
      ['5550199', "Zoë O'Hara", ['phone: [+1 404 555 0199]']],
      [
        'ohara drainpipe',
        "Zoë O'Hara",
        ["name: Zoë [O'Hara]", 'notes: Two [downspouts] are leaking, ladder is behind the shed.'],
      ],
      ['pressure washing', 'John Smith', ['details: [power] [washing], /']],
    ] as const) {
      const lead = (await read(browser, typed)).leads.find((one) => one.name === name);
      const told = lead?.found?.map(({ field, text }) => `${field}: ${marked(text)}`);
      assert.deepEqual(told, found, typed);
    }
    assert.equal((await read(browser, '')).leads[0]?.found, undefined);
  });

  test('of a long note the words around are told, and an office note by itself', async () => {
    const office = await openOffice(engine);
    const filler = 'and so on and on '.repeat(20);
    await createTestSaveLead(office.store)(newQuote({ notes: `${filler}the kitchen chimney ${filler}` }));
    const browser = await signedInBrowser(office);
    const [lead] = (await read(browser, '')).leads;
    await browser.post(`/api/leads/${lead?.id}/notes`, { text: 'Prefers Tuesdays' });
    const [{ found } = {}] = (await read(browser, 'chimneys tuesday')).leads;
    const [notes, noted] = found ?? [];
    assert.match(marked(notes?.text ?? []), /^…on and on .*the kitchen \[chimney\] and so .*…$/);
    assert.ok(marked(notes?.text ?? []).length < 160);
    assert.deepEqual([noted?.field, marked(noted?.text ?? [])], ['office-notes', 'Prefers [Tuesdays]']);
  });

  test('the newest is first of those that fit alike, and a better one is first however old', async () => {
    const office = await openOffice(engine);
    const save = createTestSaveLead(office.store);
    await save(newQuote({ first_name: 'Old', last_name: 'Cedar' }));
    for (let n = 0; n < 620; n += 1) await save(newQuote({ first_name: `n${n}`, notes: 'cedars at the back' }));
    const browser = await signedInBrowser(office);
    const names: string[] = [];
    let before: string | null = '';
    while (before !== null) {
      const page: InboxPage = await read(browser, 'cedar', before);
      names.push(...page.leads.map(({ name }) => name.split(' ')[0] ?? ''));
      before = page.next;
    }
    const newest = Array.from({ length: MAX_RANKED - 1 }, (_, n) => `n${619 - n}`);
    assert.deepEqual(names, ['Old', ...newest]);
    assert.equal((await read(browser, 'cedar')).count, undefined);
    assert.equal((await read(browser, 'n619')).count, 1);
    const count = await browser.get('/api/inbox/count?q=cedar');
    assert.deepEqual(count.json(), { count: 621 });
  });
});

async function read(browser: Browser, typed: string, before = ''): Promise<InboxPage> {
  const query = new URLSearchParams({ ...(typed && { q: typed }), ...(before && { before }) });
  const answer = await browser.get(`/api/inbox?${query}`);
  assert.equal(answer.statusCode, 200, answer.body);
  return answer.json();
}

function marked(text: readonly string[]): string {
  return text.map((part, index) => (index % 2 === 0 ? part : `[${part}]`)).join('');
}
