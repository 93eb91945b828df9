import assert from 'node:assert/strict';
import { test } from 'node:test';
import { onEachEngine } from '../../testing/engines.ts';
import { auditOf, openBrowser, openOffice, PASSWORD, signedInBrowser } from '../testing/office.ts';
import { CONFIRMED_MS } from './require-session.ts';

onEachEngine((engine) => {
  test('a sign-in counts as proof for ten minutes, then the export asks, and writes nothing down', async () => {
    const { office, ana } = await open();
    office.clock.now += CONFIRMED_MS - 1;
    assert.equal((await ana.get('/api/export/leads.json')).statusCode, 200);
    office.clock.now += 1;
    const refused = await ana.get('/api/export/leads.json');
    assert.deepEqual([refused.statusCode, refused.json().error.code], [403, 'confirmation_needed']);
    assert.equal((await auditOf(office.store)).filter((entry) => entry.includes('leads-exported')).length, 1);
  });

  test('a wrong password proves nothing, and tries are counted; the right one counts in this session alone', async () => {
    const { office, ana } = await open();
    const phone = openBrowser(office.app);
    await phone.post('/api/sign-in', { username: 'ana', password: PASSWORD });
    office.clock.now += CONFIRMED_MS;
    const confirm = (password: string) => ana.post('/api/account/confirmation', { password });
    const wrong = await confirm('wrong');
    assert.deepEqual([wrong.statusCode, Object.keys(wrong.json().error.fields)], [422, ['password']]);
    assert.equal((await ana.get('/api/account/confirmation')).statusCode, 403);
    assert.equal((await confirm(PASSWORD)).statusCode, 204);
    assert.equal((await ana.get('/api/account/confirmation')).statusCode, 200);
    assert.equal((await phone.get('/api/account/confirmation')).statusCode, 403);
    for (let attempt = 0; attempt < 5; attempt += 1) await confirm('wrong');
    assert.equal((await confirm(PASSWORD)).statusCode, 429);
  });

  test('whatever asks for the password by itself is a proof too', async () => {
    const { office, ana } = await open();
    office.clock.now += CONFIRMED_MS;
    assert.equal((await ana.post('/api/account/second-factor/off', { password: PASSWORD })).statusCode, 204);
    assert.equal((await ana.get('/api/export/leads.csv')).statusCode, 200);
  });

  async function open() {
    const office = await openOffice(engine);
    return { office, ana: await signedInBrowser(office) };
  }
});
