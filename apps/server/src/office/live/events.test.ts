import assert from 'node:assert/strict';
import { test } from 'node:test';
import { listen } from '../../listen.ts';
import type { OfficeOptions } from '../../office.ts';
import { e164 } from '../../opt-outs/e164.ts';
import { type Engine, onEachEngine } from '../../testing/engines.ts';
import { createTestSaveLead, newQuote } from '../../testing/new-leads.ts';
import { writeAudit } from '../audit.ts';
import { createLeadIndex } from '../inbox/lead-index.ts';
import { type Browser, openOffice, signedInBrowser, type TestOffice } from '../testing/office.ts';

interface Told {
  readonly event: string;
  readonly id: string;
  readonly data: string;
}

/** Server-sent events of a connection as they come. */
interface Events {
  next(): Promise<Told>;
  /** Resolves when the server has ended the connection. */
  readonly ended: Promise<void>;
  close(): void;
}

async function openLive(engine: Engine, options: Partial<OfficeOptions> = {}) {
  const office = await openOffice(engine, { clock: Date.now, ...options });
  const browser = await signedInBrowser({ ...office, clock: { now: Date.now() } });
  const url = await listen(office.app, { HOST: '127.0.0.1', PORT: 0 });
  return { office, browser, url };
}

async function connect(engine: Engine, url: string, browser: Browser, headers: Record<string, string> = {}) {
  const cookie = [...browser.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  const controller = new AbortController();
  engine.cleanUp(() => controller.abort());
  const answer = await fetch(`${url}/api/events`, { headers: { cookie, ...headers }, signal: controller.signal });
  assert.equal(answer.headers.get('content-type'), 'text/event-stream');
  return eventsOf(answer, controller);
}

function eventsOf(answer: Response, controller: AbortController): Events {
  const told: Told[] = [];
  const waiting: ((one: Told) => void)[] = [];
  const ended = (async () => {
    let text = '';
    const decoder = new TextDecoder();
    for await (const chunk of answer.body ?? []) {
      text += decoder.decode(chunk, { stream: true });
      const blocks = text.split('\n\n');
      text = blocks.pop() ?? '';
      for (const block of blocks) {
        const lines = new Map(block.split('\n').map((line) => [line.split(':')[0], line.replace(/^\w*: ?/, '')]));
        if (!lines.has('event')) continue;
        const one = { event: lines.get('event') ?? '', id: lines.get('id') ?? '', data: lines.get('data') ?? '' };
        const first = waiting.shift();
        if (first) first(one);
        else told.push(one);
      }
    }
  })();
  ended.catch(() => {});
  return {
    next: () => {
      const one = told.shift();
      return one ? Promise.resolve(one) : new Promise((resolve) => waiting.push(resolve));
    },
    ended,
    close: () => controller.abort(),
  };
}

const saverOf = ({ store }: TestOffice) => createTestSaveLead(store);

async function save(office: TestOffice): Promise<string> {
  const saved = await saverOf(office)(newQuote());
  assert.equal(saved.state, 'stored');
  return saved.state === 'stored' ? saved.id : '';
}

/** The next event that tells of the lead: what came shortly before the connection may be told first. */
async function tells(events: Events, leadId: string): Promise<Told> {
  for (;;) {
    const one = await events.next();
    assert.equal(one.event, 'leads');
    if (JSON.parse(one.data).leads.includes(leadId)) return one;
  }
}

onEachEngine((engine) => {
  test('a lead that comes, a delivery that is settled, a change of another process and an opt-out are told as they happen', async () => {
    const { office, browser, url } = await openLive(engine);
    const events = await connect(engine, url, browser);
    assert.equal((await events.next()).event, 'ready');
    const id = await save(office);
    await tells(events, id);
    const other = await engine.open();
    await other.db.updateTable('deliveries').set({ state: 'delivered', settled_at: Date.now() }).execute();
    await tells(events, id);
    const entry = { at: Date.now(), actor: { id: null, name: 'ana' }, action: 'status-changed', subject: `lead:${id}` };
    await other.db.transaction().execute((transaction) => writeAudit(transaction, entry));
    await tells(events, id);
    const index = createLeadIndex(other);
    await index.catchUp();
    const said = { opted_out: 1, keyword: 'STOP', at: Date.now(), received_at: Date.now() } as const;
    const phone = e164(newQuote().request.phone) ?? '';
    await other.db
      .insertInto('opt_out_events')
      .values({ id: 'e1', phone, ...said })
      .execute();
    await tells(events, id);
  });

  test('a connection that was lost goes on where it was, without a gap', async () => {
    const { office, browser, url } = await openLive(engine);
    const before = await connect(engine, url, browser);
    const { id: last } = await before.next();
    before.close();
    const missed = await save(office);
    const after = await connect(engine, url, browser, { 'last-event-id': last });
    await tells(after, missed);
    const next = await save(office);
    await tells(after, next);
  });

  test('when too much was missed, all is to be fetched again', async () => {
    const { office, browser, url } = await openLive(engine);
    const id = await save(office);
    const row = await office.store.db.selectFrom('leads').selectAll().executeTakeFirstOrThrow();
    const copies = Array.from({ length: 1_001 }, (_, n) => ({
      ...row,
      id: `${id.slice(0, 24)}${String(n).padStart(12, '0')}`,
    }));
    for (let n = 0; n < copies.length; n += 200) {
      await office.store.db
        .insertInto('leads')
        .values(copies.slice(n, n + 200))
        .execute();
    }
    const events = await connect(engine, url, browser, { 'last-event-id': String(Date.now() - 1_000) });
    assert.equal((await events.next()).event, 'reset');
  });

  test('a stream in which nothing happens says that it is there, by an event that a browser hears', async () => {
    const { browser, url } = await openLive(engine, { beatEveryMs: 20 });
    const events = await connect(engine, url, browser);
    const told = [await events.next(), await events.next(), await events.next()];
    assert.deepEqual(
      told.map(({ event }) => event),
      ['ready', 'beat', 'beat'],
    );
  });

  test('without a session nothing is told, and the server stops although somebody listens', async () => {
    const { office, browser, url } = await openLive(engine);
    assert.equal((await fetch(`${url}/api/events`)).status, 401);
    const events = await connect(engine, url, browser);
    await events.next();
    await office.app.close();
    await events.ended;
    assert.equal(office.app.server.listening, false);
  });

  test('a listener that reads nothing does not stand in the way of the others', async () => {
    const { office, browser, url } = await openLive(engine);
    const cookie = [...browser.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const controller = new AbortController();
    engine.cleanUp(() => controller.abort());
    await fetch(`${url}/api/events`, { headers: { cookie }, signal: controller.signal });
    const events = await connect(engine, url, browser);
    await events.next();
    await tells(events, await save(office));
  });
});
