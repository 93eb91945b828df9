import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { mkdtemp, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PassThrough } from 'node:stream';
import { text } from 'node:stream/consumers';
import { test } from 'node:test';
import { storeOptOut } from '../opt-outs/store-opt-out.ts';
import type { Store } from '../store/database.ts';
import { onEachEngine } from '../testing/engines.ts';
import { newQuote } from '../testing/new-leads.ts';
import { ConsentsCommandError } from './command-error.ts';
import { runConsentsCommand } from './command-line.ts';
import { exportChain } from './export-chain.ts';
import { SEALED_AT, saveLeads, sealNow } from './testing/chain.ts';

onEachEngine((engine) => {
  test('verify tells a whole chain and its end, and a break with what differs, by its exit code too', async () => {
    const store = await engine.open();
    const [id] = await saveLeads(store, 3);
    await sealNow(store);
    const { code, printed } = await run(store, 'verify');
    const [first, last = ''] = printed.trimEnd().split('\n');
    assert.deepEqual([code, first], [0, "3 consents are as they were sealed; of 0 the person's data were erased."]);
    const [, head = ''] = /^The last of them is (3:[0-9a-f]{64})$/.exec(last) ?? [];
    assert.equal((await run(store, 'verify', '--head', head)).code, 0);
    assert.equal((await run(store, 'verify', '--head', head.replace('3:', '2:'))).code, 1);

    await store.db.updateTable('consents').set({ consent_text: 'Anything' }).where('number', '=', 1).execute();
    const broken = await run(store, 'verify');
    assert.equal(broken.code, 1);
    assert.match(
      broken.printed,
      new RegExp(`BROKEN at number 1, lead ${id}:\n {2}its content is not .*\n {2}consent_text`),
    );
  });

  test('an export can be verified by what stands in it alone', async () => {
    const store = await engine.open();
    await saveLeads(store, [newQuote({ first_name: 'Zoë "Z"', phone: '+1 404 555 0199' }), newQuote()]);
    await sealNow(store);
    const { printed } = await run(store, 'export');
    const [about, ...links] = printed
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line));
    assert.deepEqual(about.chain_ends_at, { number: 2, hash: links[1].hash });
    assert.match(about.how_to_verify, /SHA-256 of the UTF-8 of the JSON array \["downspout-consent-1",number,/);
    const [, fields = ''] = /array \[(.*?)\]/.exec(about.how_to_verify) ?? [];
    const sha = (content: string) => createHash('sha256').update(content).digest('hex');
    for (const link of links) {
      const values = fields.split(',').map((name) => (name.startsWith('"') ? JSON.parse(name) : link[name]));
      assert.equal(link.hash, sha(JSON.stringify(values)));
      assert.equal(link.personal_hash, sha(link.salt + link.personal));
    }
    assert.equal(links[1].previous_hash, links[0].hash);
    assert.equal(JSON.parse(links[0].personal).first_name, 'Zoë "Z"');
    assert.deepEqual(Object.keys(links[0]).length, 13);
  });

  test('an export of one number goes to a file of its own, and never over another', async (t) => {
    const folder = await mkdtemp(join(tmpdir(), 'downspout-consents-'));
    t.after(() => rm(folder, { recursive: true }));
    const store = await engine.open();
    const [, id] = await saveLeads(store, 3);
    await sealNow(store);
    for (const phone of ['+14045550102', '+14045550101']) {
      await storeOptOut(store, phone, { phone, keyword: 'STOP', optedOut: true, at: 5 }, 7);
    }
    const file = join(folder, 'consents.jsonl');
    assert.deepEqual(await run(store, 'export', file, '--phone', '404.555.0102'), { code: 0, printed: '' });
    const lines = (await readFile(file, 'utf8')).trimEnd().split('\n');
    const [consent, optOut, ...more] = lines.slice(1).map((line) => JSON.parse(line));
    assert.deepEqual([consent.lead_id, more], [id, []]);
    const event = { id: '+14045550102', phone: '+14045550102', opted_out: 1, keyword: 'STOP', at: 5, received_at: 7 };
    assert.deepEqual(optOut, { opt_out_event: event });
    assert.equal((await stat(file)).mode & 0o777, 0o600);
    await assert.rejects(run(store, 'export', file), new ConsentsCommandError(`${file} is there already`));
  });

  test('an export ends where its first line says, though more is sealed meanwhile', async () => {
    const store = await engine.open();
    for (const sealed of [0, 1, 2]) {
      const chain = exportChain(store, { phone: null, now: SEALED_AT });
      const about = JSON.parse((await chain.next()).value ?? '');
      await saveLeads(store, 1);
      await sealNow(store);
      const numbers: number[] = [];
      for await (const line of chain) numbers.push(JSON.parse(line).number);
      assert.deepEqual([about.chain_ends_at?.number ?? 0, numbers.length], [sealed, sealed]);
    }
  });

  test('what is no command is told how to be one', async () => {
    const store = await engine.open();
    for (const args of [[], ['verify', 'x'], ['export', 'a', 'b'], ['verify', '--phone', '1'], ['export', '--all']]) {
      await assert.rejects(run(store, ...args), /^ConsentsCommandError: Usage:/, args.join(' '));
    }
    await assert.rejects(run(store, 'export', '--phone', 'none'), /none is no phone number/);
    await assert.rejects(run(store, 'verify', '--head', '3'), /--head must be NUMBER:HASH/);
  });
});

async function run(store: Store, ...args: string[]): Promise<{ code: number; printed: string }> {
  const out = new PassThrough();
  const printed = text(out);
  const code = await runConsentsCommand(args, { store, now: SEALED_AT, out });
  out.end();
  return { code, printed: await printed };
}
