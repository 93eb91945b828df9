import assert from 'node:assert/strict';
import { test } from 'node:test';
import { quoteTool } from '@downspout/assistant/quote-tool';
import { LEAD_FIELDS } from '@downspout/leads/fields/every-lead';
import { HOLIDAY_LIGHTS_DETAILS, HOLIDAY_LIGHTS_FIELDS } from '@downspout/leads/fields/holiday-lights';
import { FIELD_LABELS } from '@downspout/leads/fields/labels';
import type { LeadField } from '@downspout/leads/fields/lead-field';
import { CALL_FIELDS, QUOTE_DETAILS, QUOTE_FIELDS } from '@downspout/leads/fields/quote';
import { recordOf } from '@downspout/leads/record-of';
import type { LeadPage } from '@downspout/office-api/lead';
import { leadMail } from '../deliveries/mail-text.ts';
import { payloadOf } from '../deliveries/payloads.ts';
import { readStoredLeads } from '../deliveries/stored-leads.ts';
import { openOffice, PASSWORD, signedInBrowser } from '../office/testing/office.ts';
import type { Store } from '../store/database.ts';
import { onEachEngine } from '../testing/engines.ts';
import { openSite } from '../testing/site.ts';
import { formPage } from './form-page.ts';

/** Each form with all that it asks; what its automation is not told is named here, so that nothing is forgotten there. */
const FORMS = [
  {
    kind: 'quote',
    url: '/api/quotes',
    table: 'quote_requests',
    fields: QUOTE_FIELDS.map((field) => told(field, field.column, FIELD_LABELS[field.name])),
    stored: [...LEAD_FIELDS, ...QUOTE_DETAILS],
    notRelayed: new Set<string>([]),
  },
  {
    kind: 'holiday-lights',
    url: '/api/holiday-lights',
    table: 'holiday_lights_leads',
    fields: HOLIDAY_LIGHTS_FIELDS.map((field) => told(field, field.name, FIELD_LABELS[field.name])),
    stored: [...LEAD_FIELDS, ...HOLIDAY_LIGHTS_DETAILS],
    notRelayed: new Set<string>([]),
  },
] as const;

/** What is left in the columns of an erased lead, for the reports: all else must be empty. */
const KEPT = new Set([
  ...['id', 'kind', 'submitted_at', 'received_at', 'call_id', 'incomplete', 'spam_signs', 'quarantined_at', 'status'],
  ...['amount_cents', 'assigned_to', 'merged_into', 'first_contact_at', 'erased_at', 'version'],
  ...['lead_id', 'sms_opt_in', 'consent_version', 'consent_text', 'consented_at'],
  ...[...QUOTE_DETAILS, ...HOLIDAY_LIGHTS_DETAILS].filter((field) => !field.personal).map(({ column }) => column),
]);

interface ToldField {
  readonly field: LeadField;
  /** Its name on the wire. */
  readonly wire: string;
  readonly label: string;
  readonly value: string;
}

function told(field: LeadField, wire: string, label: string): ToldField {
  return { field, wire, label, value: enteredIn(field) };
}

function enteredIn({ control, options = [], column }: LeadField): string {
  const canary = `canary${column.replaceAll('_', '')}`;
  switch (control) {
    case 'select':
      return options.at(-1) ?? '';
    case 'email':
      return `${canary}@example.com`;
    case 'tel':
      return '(404) 555-0199';
    case 'url':
      return `https://photos.example/${canary}`;
    default:
      return canary;
  }
}

for (const { kind, fields } of FORMS) {
  test(`the ${kind} page without script has a control for every field, which keeps what was entered`, () => {
    const entries = Object.fromEntries(fields.map(({ wire, value }) => [wire, value]));
    const errors = Object.fromEntries(fields.map(({ wire }) => [wire, `wrong ${wire}`]));
    const html = formPage({ kind, reason: 'invalid', entries, fields: errors, idempotencyKey: null });
    for (const { wire, value } of fields) {
      assert.match(html, new RegExp(`<(input|select|textarea)[^>]* name="${wire}"`), wire);
      assert.ok(html.includes(value), `${wire}: ${value}`);
      assert.ok(html.includes(`<a href="#${wire}">`) && html.includes(`>wrong ${wire}</p>`), wire);
    }
  });
}

test('the assistant can take down every field that calls bring', () => {
  const { properties } = quoteTool().function.parameters;
  for (const { column } of CALL_FIELDS) assert.ok(recordOf(properties)[column], column);
});

onEachEngine((engine) => {
  for (const form of FORMS) {
    test(`every field of a ${form.kind} lead is stored, mailed, relayed, shown, exported, found, and erased if it is personal`, async () => {
      const { app, store } = await openSite(engine);
      const entries = Object.fromEntries(form.fields.map(({ wire, value }) => [wire, value]));
      const posted = await app.inject({ method: 'POST', url: form.url, payload: { ...entries, sms_opt_in: true } });
      assert.equal(posted.statusCode, 201, posted.body);
      const { id } = posted.json();
      await assertSent(store, id, form);
      const ana = await signedInBrowser(await openOffice(engine, { store }));
      const page: LeadPage = (await ana.get(`/api/leads/${id}`)).json();
      const shown: Readonly<Record<string, unknown>> = { ...page.given, ...page.quote, ...page.holidayLights };
      const [spreadsheet, everything] = [
        await ana.get('/api/export/leads.csv'),
        await ana.get('/api/export/leads-all.csv'),
      ].map(({ body }) => cellsOf(body));
      for (const { field, label, value } of form.fields) {
        assert.equal(shown[field.name], value, `the lead's page: ${field.name}`);
        assert.ok(spreadsheet?.get(label), `the owner's CSV: ${label}`);
        assert.ok(everything?.get(field.column)?.endsWith(value), `the CSV of all data: ${field.column}`);
        const { leads } = (await ana.get(`/api/inbox?q=${encodeURIComponent(value)}`)).json();
        assert.equal(leads.length, 1, `the search for ${field.name}`);
      }
      const erased = await ana.post(`/api/leads/${id}/erase`, { password: PASSWORD, alsoSamePerson: false });
      assert.equal(erased.statusCode, 200, erased.body);
      const left = Object.entries(await storedRow(store, form.table)).filter(
        ([, value]) => value !== null && value !== '',
      );
      assert.deepEqual(
        left.map(([column]) => column).filter((column) => !KEPT.has(column)),
        [],
      );
    });
  }
});

async function assertSent(store: Store, id: string, form: (typeof FORMS)[number]): Promise<void> {
  const row = await storedRow(store, form.table);
  const lead = (await readStoredLeads(store.db, [id])).get(id);
  assert.ok(lead);
  const { text } = leadMail({ lead, dead: [] }, null);
  const payload = JSON.parse(payloadOf(lead));
  for (const { field, wire, label, value } of form.fields) {
    assert.equal(row[field.column], value, `stored: ${field.column}`);
    const inMail = field.control === 'select' ? `${label}: ` : value;
    assert.ok(text.includes(inMail), `the mail: ${label}`);
    // Automations rely on the payload: a field that they are to be told is added to payloads.ts by hand.
    assert.equal(payload[wire], form.notRelayed.has(field.name) ? undefined : value, `payloads.ts: ${wire}`);
  }
  assert.deepEqual(
    form.stored.map(({ column }) => column).toSorted(),
    form.fields.map(({ field }) => field.column).toSorted(),
  );
}

/** The lead with what its form alone asks. */
async function storedRow(store: Store, table: (typeof FORMS)[number]['table']): Promise<Record<string, unknown>> {
  const lead = await store.db.selectFrom('leads').selectAll().executeTakeFirstOrThrow();
  return { ...lead, ...(await store.db.selectFrom(table).selectAll().executeTakeFirstOrThrow()) };
}

/** The cells of a CSV with one lead, by column. */
function cellsOf(csv: string): Map<string, string> {
  const [labels = [], cells = []] = csv
    .slice(1)
    .split('\r\n')
    .map((line) => line.split(/,(?=(?:[^"]*"[^"]*")*[^"]*$)/).map((cell) => cell.replace(/^"'?|"$/g, '')));
  return new Map(labels.map((label, at) => [label, cells[at] ?? '']));
}
