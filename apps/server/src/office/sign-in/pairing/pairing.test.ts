import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { NewPairing, QrCode } from '@downspout/office-api/account';
import decodeQR from 'qr/decode.js';
import { onEachEngine } from '../../../testing/engines.ts';
import { auditOf, type Browser, openBrowser, openOffice, PASSWORD, signedInBrowser } from '../../testing/office.ts';
import { disableUser } from '../disabled-users.ts';
import { CONFIRMED_MS } from '../require-session.ts';
import { TRUSTED_MS } from '../sessions.ts';
import { findUser } from '../users.ts';
import { PAIRING_LASTS_MS } from './pairing-links.ts';

onEachEngine((engine) => {
  test('a phone that sees the QR code is told whom it signs in, and stays in for 90 days', async () => {
    const { office, ana, link, token, phone } = await openWithLink();
    assert.equal(link.address, `http://office.test/pair?token=${token}`);
    assert.equal(readQr(link.qr), link.address);
    assert.equal(link.lastsMs, PAIRING_LASTS_MS);
    const { db } = office.store;
    assert.doesNotMatch(JSON.stringify(await db.selectFrom('pairing_links').selectAll().execute()), new RegExp(token));
    assert.deepEqual((await phone.get(`/api/pair/${token}`)).json(), { username: 'ana' });
    assert.equal((await phone.get('/api/session')).statusCode, 401);
    const answer = await phone.post('/api/pair', { token });
    assert.deepEqual([answer.statusCode, answer.json().leftMs, answer.json().trusted], [200, TRUSTED_MS, true]);
    const [session] = (await ana.get('/api/account')).json().sessions;
    assert.equal(session.trustedUntil, office.clock.now + TRUSTED_MS);
    assert.equal((await phone.get('/api/export/leads.json')).statusCode, 403, 'nothing was proved there');
    assert.deepEqual((await auditOf(office.store)).slice(-2), [
      'ana pairing-link-made user:ana',
      'ana signed-in user:ana',
    ]);
  });

  test('a link works once, and says what has become of it', async () => {
    const { office, ana, token, phone } = await openWithLink();
    const stranger = openBrowser(office.app);
    const codes = async (used: string) => [
      (await stranger.get(`/api/pair/${used}`)).json().error.code,
      (await stranger.post('/api/pair', { token: used })).json().error.code,
    ];
    assert.equal((await phone.post('/api/pair', { token })).statusCode, 200);
    assert.deepEqual(await codes(token), ['link_used', 'link_used']);
    assert.deepEqual(await codes('made-up'), ['link_unknown', 'link_unknown']);
    const replaced = await newToken(ana);
    const late = await newToken(ana);
    assert.deepEqual(await codes(replaced), ['link_unknown', 'link_unknown']);
    office.clock.now += PAIRING_LASTS_MS;
    assert.deepEqual(await codes(late), ['link_expired', 'link_expired']);
    assert.equal((await stranger.get('/api/session')).statusCode, 401);
  });

  test('of two phones at once one is signed in', async () => {
    const { office, token } = await openWithLink();
    const phones = [openBrowser(office.app), openBrowser(office.app)];
    const answers = await Promise.all(phones.map((phone) => phone.post('/api/pair', { token })));
    assert.deepEqual(answers.map(({ statusCode }) => statusCode).toSorted(), [200, 410]);
  });

  test('who signs out everywhere, changes the password or is disabled leaves no link behind', async () => {
    const { office, ana, phone, token } = await openWithLink();
    const change = { password: PASSWORD, newPassword: 'staple battery horse' };
    assert.equal((await ana.post('/api/account/password', change)).statusCode, 204);
    assert.equal((await phone.post('/api/pair', { token })).statusCode, 410);
    const second = await newToken(ana);
    const user = await findUser(office.store.db, 'ana');
    assert.ok(user);
    await disableUser(office.store, user, office.clock.now);
    assert.equal((await phone.get(`/api/pair/${second}`)).statusCode, 410);
  });

  test('a link is made only after a proof of who is there', async () => {
    const { office, ana } = await openWithLink();
    office.clock.now += CONFIRMED_MS;
    assert.equal((await ana.post('/api/account/pairing')).statusCode, 403);
  });

  async function openWithLink() {
    const office = await openOffice(engine);
    const ana = await signedInBrowser(office);
    const link: NewPairing = (await ana.post('/api/account/pairing')).json();
    return { office, ana, link, token: tokenIn(link), phone: openBrowser(office.app) };
  }
});

async function newToken(browser: Browser): Promise<string> {
  return tokenIn((await browser.post('/api/account/pairing')).json());
}

function tokenIn({ address }: NewPairing): string {
  return new URL(address).searchParams.get('token') ?? '';
}

/** What a camera reads of it, four pixels a module. */
function readQr({ size, path }: QrCode): string {
  const width = size * 4;
  const data = new Uint8Array(width * width * 4).fill(255);
  for (const [, x, y] of path.matchAll(/M(\d+) (\d+)h1v1h-1z/g)) {
    for (let pixel = 0; pixel < 16; pixel += 1) {
      const at = (Number(y) * 4 + Math.floor(pixel / 4)) * width + Number(x) * 4 + (pixel % 4);
      data.fill(0, at * 4, at * 4 + 3);
    }
  }
  return decodeQR({ width, height: width, data });
}
