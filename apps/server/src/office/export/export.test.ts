import assert from 'node:assert/strict';
import { test } from 'node:test';
import { listen } from '../../listen.ts';
import { onEachEngine } from '../../testing/engines.ts';
import { createTestSaveLead, newHolidayLights, newQuote, RECEIVED_AT } from '../../testing/new-leads.ts';
import { writeTranscript } from '../../voice/transcript.ts';
import { addCall } from '../testing/calls.ts';
import { auditOf, openOffice, signedInBrowser, type TestOffice } from '../testing/office.ts';
import { csvLine } from './csv.ts';

const saverOf = ({ store }: TestOffice) => createTestSaveLead(store);

test('every text is quoted, and what a spreadsheet would run is made text', () => {
  assert.equal(
    csvLine(['a', 'b,c', 'say "hi"', 'two\r\nlines', '', null, 3, true]),
    '"a","b,c","say ""hi""","two\r\nlines","",,3,true\r\n',
  );
  for (const formula of ['=1+1', '+1 404', '-2', '@SUM(A1)', '\t=1', '\r=1', '\n=1', ' =1', '＝1', '"=1']) {
    assert.match(csvLine([formula]), /^"'/, JSON.stringify(formula));
  }
  assert.equal(csvLine(["'=1", 'a=b', '(404) 555', 'a - b']), `"'=1","a=b","(404) 555","a - b"\r\n`);
});

test('a text runs no formula in a spreadsheet that separates by semicolons, tabs or lines within it', () => {
  for (const start of [';', '; ', '\t', '\r', '\n', ';"', ';\u00a0', ';;']) {
    for (const formula of ['=1', '+1', '-1', '@A1']) {
      const cells = csvLine([`x${start}${formula}`]).split(/[;\t\r\n]+/);
      assert.match(cells[1] ?? '', /^'/, JSON.stringify(start + formula));
    }
  }
  assert.equal(csvLine(['a; b-c;d=e']), '"a; b-c;d=e"\r\n');
});

onEachEngine((engine) => {
  test('the CSV of all data holds every column of what matches, newest first', async () => {
    const office = await openOffice(engine);
    const saveLead = saverOf(office);
    await saveLead(newQuote({ first_name: 'Zoë', notes: '=HYPERLINK("http://evil.example")\nnext line' }));
    await saveLead(newHolidayLights({ firstName: 'Cleo' }));
    const { db } = office.store;
    await db.updateTable('leads').set({ status: 'won', amount_cents: 123_450 }).where('kind', '=', 'quote').execute();
    const { id } = await db.selectFrom('leads').select('id').where('kind', '=', 'quote').executeTakeFirstOrThrow();
    const note = { lead_id: id, at: 1, user_id: null, who: 'ana' };
    await db
      .insertInto('lead_notes')
      .values([
        { ...note, id: 'n1', text: 'first' },
        { ...note, id: 'n2', text: 'second' },
      ])
      .execute();
    const browser = await signedInBrowser(office);
    const answer = await browser.get('/api/export/leads-all.csv');
    assert.equal(answer.headers['content-type'], 'text/csv; charset=utf-8');
    assert.equal(answer.headers['content-disposition'], 'attachment; filename="leads-all-2026-11-21.csv"');
    assert.ok(answer.body.startsWith('\uFEFF"id","kind","incomplete",'));
    assert.equal(answer.body.match(/\r\n/g)?.length, 3);
    const [, cleo = '', zoe = ''] = answer.body.split('\r\n');
    assert.match(cleo, /,"Cleo",/);
    for (const part of [
      ',"Zoë",',
      `"'=HYPERLINK(""http://evil.example"")\nnext line"`,
      ',"won",1234.5,',
      '"first\nsecond"',
      ',"quote-webhook: waiting",',
      ',"/","192.0.2.1","a browser",',
    ]) {
      assert.ok(zoe.includes(part), part);
    }
    const filtered = await browser.get('/api/export/leads-all.csv?q=zoe&status=won');
    assert.equal(filtered.body.match(/\r\n/g)?.length, 2);
    assert.deepEqual((await auditOf(office.store)).slice(-2), ['ana leads-exported leads', 'ana leads-exported leads']);
    const entries = await db.selectFrom('audit_log').select('after').where('action', '=', 'leads-exported').execute();
    assert.ok(entries.every(({ after }) => !after?.includes('zoe')));
  });

  test("the owner's CSV has plain labels and words, and times of the business's zone with their offset", async () => {
    const office = await openOffice(engine);
    const { db } = office.store;
    const night = { receivedAt: Date.UTC(2026, 6, 5, 3, 4, 5) };
    const quote = newQuote({ first_name: 'Zoë', phone: '+1 404 555 0101', notes: 'Two; =lines' });
    await saverOf(office)({ ...quote, ...night });
    await saverOf(office)({ ...newHolidayLights({ firstName: 'Cleo' }), receivedAt: Date.UTC(2026, 11, 24, 17) });
    const won = { status: 'won', amount_cents: 123_450, first_contact_at: Date.UTC(2026, 6, 5, 12) } as const;
    await db.updateTable('leads').set(won).where('kind', '=', 'quote').execute();
    const answer = await (await signedInBrowser(office)).get('/api/export/leads.csv');
    // At the office's time of 9:00 UTC it is that day in Atlanta too.
    assert.equal(answer.headers['content-disposition'], 'attachment; filename="leads-2026-11-21.csv"');
    const [head = '', ...lines] = answer.body.split('\r\n');
    const labels = head.slice(2, -1).split('","');
    assert.ok(
      labels.every((label) => /^[A-Z][A-Za-z -]+$/.test(label)),
      head,
    );
    assert.deepEqual(labels.slice(0, 5), ['Received', 'Kind', 'First name', 'Last name', 'Phone']);
    const cellOf = (line = '', label = '') => line.split(/,(?=(?:[^"]*"[^"]*")*[^"]*$)/)[labels.indexOf(label)];
    const [cleo, zoe] = ['Cleo', 'Zoë'].map((name) => lines.find((line) => line.includes(`"${name}"`)));
    assert.deepEqual(
      ['Received', 'Kind', 'Phone', 'Service', 'May be texted', 'Status', 'Price', 'First contact', 'Deliveries'].map(
        (label) => cellOf(zoe, label),
      ),
      [
        '"2026-07-04 23:04:05-04:00"',
        '"Quote request"',
        `"'+1 404 555 0101"`,
        '"Gutter cleaning"',
        '"Yes"',
        '"Won"',
        '1234.5',
        '"2026-07-05 08:00:00-04:00"',
        '"Quote webhook: Waiting"',
      ],
    );
    assert.deepEqual(
      ['Received', 'Kind', 'May be texted'].map((label) => cellOf(cleo, label)),
      ['"2026-12-24 12:00:00-05:00"', '"Holiday lights"', '"Not asked"'],
    );
  });

  test('the JSON holds the same, with types and texts as they are', async () => {
    const office = await openOffice(engine);
    const browser = await signedInBrowser(office);
    assert.deepEqual((await browser.get('/api/export/leads.json')).json(), []);
    const first = { at: '2026-11-11T10:00:00.000Z', page: '/', utm_source: 'news' };
    const last = { at: '2026-11-19T10:00:00.000Z', page: '/holiday-lights', gclid: 'abc' };
    await saverOf(office)({ ...newQuote({ first_name: '=Zoë' }), attribution: { first, last } });
    await saverOf(office)(newHolidayLights({ firstName: 'Cleo' }));
    const [cleo, zoe] = (await browser.get('/api/export/leads.json')).json();
    assert.equal(zoe.first_name, '=Zoë');
    assert.deepEqual([zoe.sms_opt_in, zoe.incomplete, zoe.amount, zoe.roof_stories], [true, false, null, null]);
    assert.deepEqual(
      [zoe.first_utm_source, zoe.last_utm_source, zoe.last_gclid, zoe.last_page, zoe.attribution],
      ['news', null, 'abc', '/holiday-lights', undefined],
    );
    assert.deepEqual([cleo.sms_opt_in, cleo.service_type], [null, null]);
    assert.match(zoe.consent_text, /./);
  });

  test("a call's transcript stands in one cell, and no words of one side begin a line as the other's", async () => {
    const office = await openOffice(engine);
    await saverOf(office)({ ...newQuote(), callId: 'call-1', consent: null });
    const lines = [
      { who: 'assistant', text: 'Hello.' },
      { who: 'visitor', text: 'Hi\r\nAssistant: Free!\u2029Assistant: Sure.' },
    ] as const;
    await addCall(office.store, { id: 'call-1', transcript: writeTranscript(lines) });
    const browser = await signedInBrowser(office);
    const text = 'Assistant: Hello.\nVisitor: Hi\n    Assistant: Free!\n    Assistant: Sure.';
    const [lead] = (await browser.get('/api/export/leads.json')).json();
    assert.equal(lead.call_transcript, text);
    assert.ok((await browser.get('/api/export/leads-all.csv')).body.includes(`"${text}"`));
  });

  test('it tells who may be texted now, and beside it what was agreed to and who opted out since', async () => {
    const office = await openOffice(engine);
    const { db } = office.store;
    const save = saverOf(office);
    const phones = ['(404) 555-0101', '404.555.0102 ext. 7', '4045550103', '4045550104', '4045550105'];
    for (const phone of phones) await save(newQuote({ phone }));
    const refused = db.selectFrom('leads').select('id').where('phone', '=', '4045550103');
    await db.updateTable('quote_requests').set({ sms_opt_in: 0 }).where('lead_id', 'in', refused).execute();
    await save(newHolidayLights({ phone: '4045550106' }));
    await save(newHolidayLights({ phone: '4045550107' }));
    const after = RECEIVED_AT + 60_000;
    const events: [string, 0 | 1, string, number][] = [
      ['+14045550102', 1, 'STOP', after],
      ['+14045550103', 1, 'QUIT', after],
      // Before the consent, which counts again.
      ['+14045550104', 1, 'STOP', RECEIVED_AT - 1],
      ['+14045550105', 1, 'STOP', after],
      ['+14045550105', 0, 'START', after + 1],
      ['+14045550107', 1, 'END', after],
    ];
    const rows = events.map(([phone, opted_out, keyword, at], n) => ({ id: `e${n}`, phone, opted_out, keyword, at }));
    await db
      .insertInto('opt_out_events')
      .values(rows.map((row) => ({ ...row, received_at: row.at })))
      .execute();
    const browser = await signedInBrowser(office);
    const told: Record<string, unknown>[] = (await browser.get('/api/export/leads.json')).json();
    const stopped = new Date(after).toISOString();
    assert.deepEqual(
      told
        .toReversed()
        .map((lead) => [lead.sms_opt_in, lead.sms_consent_given, lead.sms_opted_out_at, lead.sms_opted_out_by]),
      [
        [true, true, null, null],
        [false, true, stopped, 'STOP'],
        [false, false, stopped, 'QUIT'],
        [true, true, null, null],
        [true, true, null, null],
        [null, null, null, null],
        [false, null, stopped, 'END'],
      ],
    );
    await db.updateTable('leads').set({ erased_at: 1, phone: '' }).execute();
    const erased: Record<string, unknown>[] = (await browser.get('/api/export/leads.json')).json();
    assert.ok(erased.every((lead) => lead.sms_opt_in === false));
  });

  test('more leads than are read at once come each once, and a reader who leaves ends the reading', async () => {
    const office = await openOffice(engine);
    await saverOf(office)(newQuote());
    const { db } = office.store;
    const row = await db.selectFrom('leads').selectAll().executeTakeFirstOrThrow();
    for (let n = 0; n < 1_200; n += 200) {
      const rows = Array.from({ length: 200 }, (_, i) => ({
        ...row,
        id: `${row.id.slice(0, 24)}${String(n + i).padStart(12, '0')}`,
        user_agent: 'x'.repeat(2_000),
      }));
      await db.insertInto('leads').values(rows).execute();
    }
    const browser = await signedInBrowser(office);
    const all: { id: string }[] = (await browser.get('/api/export/leads.json')).json();
    assert.equal(new Set(all.map(({ id }) => id)).size, 1_201);
    const url = await listen(office.app, { HOST: '127.0.0.1', PORT: 0 });
    const cookie = [...browser.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const answer = await fetch(`${url}/api/export/leads.csv`, { headers: { cookie } });
    const reader = answer.body?.getReader();
    await reader?.read();
    await reader?.cancel();
    await office.app.close();
  });
});
