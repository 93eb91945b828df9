import assert from 'node:assert/strict';
import { test } from 'node:test';
import { onEachEngine } from '../../testing/engines.ts';
import { type Browser, openBrowser, openOffice, PASSWORD, signedInBrowser } from '../testing/office.ts';
import { ABSOLUTE_MS, IDLE_MS, REMEMBERED_MS, TRUSTED_MS } from './sessions.ts';
import { createWelcomeToken } from './welcome-links.ts';

const ANA = { username: 'ana', password: PASSWORD };
const DAY_MS = 24 * 60 * 60_000;

onEachEngine((engine) => {
  test('on a trusted device a session ends 90 days after the sign-in, used or not, and says so', async () => {
    const { office, phone } = await trustedPhone();
    const session = { username: 'ana', idleLeftMs: TRUSTED_MS, leftMs: TRUSTED_MS, trusted: true };
    assert.deepEqual((await phone.get('/api/session')).json(), session);
    office.clock.now += 89 * DAY_MS;
    const left = { idleLeftMs: DAY_MS, leftMs: DAY_MS };
    assert.deepEqual((await phone.get('/api/session')).json(), { ...session, ...left });
    assert.equal(TRUSTED_MS, 90 * DAY_MS);
    office.clock.now += DAY_MS;
    const over = await phone.get('/api/session');
    assert.deepEqual([over.statusCode, over.json().error.reason], [401, 'trust-expired']);
  });

  test('a device is trusted only where that was asked for, and the account says which', async () => {
    const { office, ana, phone } = await trustedPhone();
    office.clock.now += IDLE_MS - 1;
    const { sessions } = (await ana.get('/api/account')).json();
    assert.deepEqual(
      sessions.map((one: { trustedUntil: number | null }) => one.trustedUntil),
      [office.clock.now + 1 - IDLE_MS + TRUSTED_MS, null],
    );
    office.clock.now += 1;
    assert.equal((await ana.get('/api/session')).json().error.reason, 'idle');
    assert.equal((await phone.get('/api/session')).statusCode, 200);
  });

  const WAYS: Record<string, (ana: Browser, id: string) => Promise<{ readonly statusCode: number }>> = {
    'by its id': (ana, id) => ana.post('/api/account/sessions/end', { id }),
    'by signing out everywhere': (ana) => ana.post('/api/sign-out-everywhere'),
    'by a new password': (ana) => ana.post('/api/account/password', { ...ANA, newPassword: 'staple battery horse' }),
  };
  for (const [way, end] of Object.entries(WAYS)) {
    test(`a trusted session is ended from elsewhere ${way}`, async () => {
      const { ana, phone } = await trustedPhone();
      const [{ id }] = (await ana.get('/api/account')).json().sessions;
      assert.equal((await end(ana, id)).statusCode, 204);
      assert.equal((await phone.get('/api/session')).json().error?.reason, 'ended');
    });
  }

  test('a new password leaves the device on which it was set as trusted as it was', async () => {
    const { phone } = await trustedPhone();
    const { cookies } = await phone.post('/api/account/password', { ...ANA, newPassword: 'staple battery horse' });
    assert.deepEqual(
      cookies.map(({ name, maxAge }) => [name, maxAge]),
      [['office-session', (TRUSTED_MS + REMEMBERED_MS) / 1_000]],
    );
    assert.equal((await phone.get('/api/session')).json().trusted, true);
  });

  test('whoever sets a password by a link may trust the device right away', async () => {
    const office = await openOffice(engine);
    await signedInBrowser(office);
    for (const [username, trusted, lastsMs] of [
      ['bob', true, TRUSTED_MS],
      ['cleo', false, ABSOLUTE_MS],
    ] as const) {
      const token = await createWelcomeToken(office.store, 'new-user', username, office.clock.now);
      const browser = openBrowser(office.app);
      await browser.post('/api/welcome', { token, password: 'staple battery horse', trusted });
      assert.equal((await browser.get('/api/session')).json().leftMs, lastsMs);
    }
  });

  async function trustedPhone() {
    const office = await openOffice(engine);
    const [ana, phone] = [await signedInBrowser(office), openBrowser(office.app)];
    const { cookies } = await phone.post('/api/sign-in', { ...ANA, trusted: true });
    assert.equal(cookies[0]?.maxAge, (TRUSTED_MS + REMEMBERED_MS) / 1_000);
    return { office, ana, phone };
  }
});
