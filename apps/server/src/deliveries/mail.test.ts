import assert from 'node:assert/strict';
import { afterEach, beforeEach, describe, test } from 'node:test';
import { setImmediate } from 'node:timers/promises';
import { byField } from '@downspout/leads/by-field';
import { QUOTE_DETAILS } from '@downspout/leads/fields/quote';
import { systemClock } from '../clock.ts';
import { deliverMail, type MailAttempt } from './mail.ts';
import { deadMail, leadMail } from './mail-text.ts';
import type { StoredLead } from './stored-leads.ts';
import { answeringMail, type MailServer, startMailServer } from './testing/mail-server.ts';

const LEAD: StoredLead = {
  ...byField(QUOTE_DETAILS, 'column', () => ''),
  kind: 'quote',
  id: 'lead-1',
  first_name: 'Zoë',
  last_name: "O'Hara",
  email: 'zoe@example.com',
  phone: '(404) 555-0199',
  address: '12 Ponce de Leon Ave NE',
  notes: 'Line one\r\n.\r\n<b>Line</b> two',
  service_type: 'gutter-cleaning',
  sms_opt_in: 1,
  consented_at: '2026-11-20T10:00:00.000Z',
  submitted_at: '2026-11-20T10:00:00.000Z',
  received_at: Date.UTC(2026, 10, 20, 10),
  call_id: null,
  incomplete: 0,
  erased_at: null,
};

let server: MailServer;
beforeEach(async () => {
  server = await startMailServer();
});
afterEach(() => server.close());

const OFFICE_URL = 'https://office.example.com';

function deliver(changes: Partial<MailAttempt> = {}, lead: Partial<StoredLead> = {}, settings: object = {}) {
  const mail = {
    smtpUrl: server.url,
    from: 'Office <office@example.com>',
    to: ['owner@example.com', 'second@example.com'],
    officeUrl: OFFICE_URL,
    ...settings,
  };
  return deliverMail({
    mail,
    id: 'msg_1',
    text: leadMail({ lead: Object.assign({}, LEAD, lead), dead: [] }, mail.officeUrl),
    clock: systemClock,
    signal: new AbortController().signal,
    timeoutMs: 5_000,
    ...changes,
  });
}

/** Its headers by name in lower case, unfolded, and its decoded text. */
function read(index = 0) {
  const { data = '' } = server.mails[index] ?? {};
  const [head = ''] = data.split('\r\n\r\n', 1);
  const lines = head.replace(/\r\n[ \t]+/g, ' ').split('\r\n');
  const headers = Object.fromEntries(
    lines.map((line) => [line.split(':', 1)[0]?.toLowerCase(), line.slice(line.indexOf(':') + 2)]),
  );
  const text = data.replace(/(=[0-9A-F]{2})+/g, (bytes) => Buffer.from(bytes.replaceAll('=', ''), 'hex').toString());
  return { headers, text };
}

describe('a mail', () => {
  test('tells who, how to reach them and what they want, and links to the office', async () => {
    const result = await deliver();
    assert.deepEqual(result, { outcome: 'delivered', status: 250, answer: '250 2.0.0 taken' });
    const [mail] = server.mails;
    assert.deepEqual([mail?.from, mail?.to], ['office@example.com', ['owner@example.com', 'second@example.com']]);
    const { headers, text } = read();
    assert.equal(headers['message-id'], '<msg_1@example.com>');
    assert.equal(headers['auto-submitted'], 'auto-generated');
    assert.match(headers['reply-to'] ?? '', /<zoe@example\.com>$/);
    for (const words of [
      'Phone: (404) 555-0199',
      'Service: Gutter Cleaning / Unclogging',
      "Name: Zoë O'Hara",
      'Friday, November 20, 2026 at 5:00 AM',
      'https://office.example.com/leads/lead-1',
      '&#60;b&#62;Line&#60;/b&#62; two',
    ]) {
      assert.ok(text.includes(words), words);
    }
  });

  test('is worked with at a tap: call, text, map, the office, in plain text and as buttons', async () => {
    await deliver();
    const map = 'https://www.google.com/maps/search/?api=1&query=12%20Ponce%20de%20Leon%20Ave%20NE';
    const { text } = read();
    for (const words of ['Call: tel:+14045550199', 'Text: sms:+14045550199', `Map: ${map}`]) {
      assert.ok(text.includes(`\r\n${words}\r\n`), words);
    }
    for (const href of [
      'tel:+14045550199',
      'sms:+14045550199',
      map.replace('&', '&#38;'),
      `${OFFICE_URL}/leads/lead-1`,
    ]) {
      assert.ok(text.includes(`href="${href}"`), href);
    }
  });

  test('says at the link for a text who has not agreed to any', async () => {
    await deliver({}, { sms_opt_in: 0 });
    assert.ok(read().text.includes('Text (no consent to texts): sms:+14045550199'));
  });

  test('is one conversation with the other mails of its lead', async () => {
    await deliver();
    const mail = { smtpUrl: server.url, from: 'office@example.com', to: ['owner@example.com'] };
    const dead = [{ destination: 'quote-webhook', attempts: 9, error: 'answered 500', answer: null }];
    await deliver({ id: 'msg_2', mail, text: deadMail({ lead: LEAD, dead }, null) });
    const [first, second] = [read(0).headers, read(1).headers];
    assert.deepEqual(
      [first.references, first['in-reply-to']],
      ['<lead-lead-1@example.com>', '<lead-lead-1@example.com>'],
    );
    assert.deepEqual([second.references, second.subject], [first.references, first.subject]);
    assert.notEqual(second['message-id'], first['message-id']);
  });

  test('has the same Message-ID on every attempt', async () => {
    await deliver();
    await deliver();
    assert.equal(read(0).headers['message-id'], read(1).headers['message-id']);
  });

  test('cannot be given another header or recipient by what a visitor wrote', async () => {
    await deliver(
      {},
      { first_name: 'Eve\r\nBcc: all@example.com', last_name: 'X\u2028\u202EY', email: 'a@b\r\nCc: c@d' },
    );
    const { headers } = read();
    assert.deepEqual([headers.bcc, headers.cc, headers['reply-to']], [undefined, undefined, undefined]);
    assert.equal(headers.subject, 'New quote request: Eve Bcc: all@example.com X Y');
    assert.deepEqual(server.mails[0]?.to, ['owner@example.com', 'second@example.com']);
  });

  test('names no link without an address of the office, and no answer address that is none', async () => {
    await deliver({}, { email: 'zoe@localhost,other@example.com' }, { officeUrl: null });
    const { headers, text } = read();
    assert.equal(headers['reply-to'], undefined);
    assert.doesNotMatch(text, /Open in the office|\/leads\//);
  });

  test('is signed in for with what its address says', async () => {
    const lines: string[] = [];
    server.script = {
      answer(_verb, line) {
        lines.push(line);
        return null;
      },
    };
    await deliver({}, {}, { smtpUrl: server.url.replace('//', '//owner:p%40ss@') });
    const given =
      lines
        .find((line) => line.startsWith('AUTH'))
        ?.split(' ')
        .at(-1) ?? '';
    assert.equal(Buffer.from(given, 'base64').toString(), '\0owner\0p@ss');
  });
});

describe('what is answered', () => {
  async function failure(verb: string, reply: string, changes: Partial<MailAttempt> = {}, settings: object = {}) {
    server.script = answeringMail(verb, reply);
    const result = await deliver(changes, {}, settings);
    assert.equal(result.outcome, 'failed');
    const { kind, status, error } = result;
    return [kind, status, error];
  }

  test('"later" and all that is not about this mail is the trouble of the server', async () => {
    assert.deepEqual(await failure('GREETING', '554 no'), ['destination', 554, 'answered 554']);
    assert.deepEqual(await failure('MAIL', '550 who?'), ['destination', 550, 'answered 550']);
    assert.deepEqual(await failure('RCPT', '450 later'), ['destination', 450, 'answered 450']);
    assert.deepEqual(await failure('.', '451 later'), ['destination', 451, 'answered 451']);
    const signedIn = { smtpUrl: server.url.replace('//', '//owner:wrong@') };
    assert.deepEqual(await failure('AUTH', '535 no', {}, signedIn), [
      'destination',
      535,
      'the mail server refuses the user name or password',
    ]);
  });

  test('a refusal of the recipients or of the text is about this mail', async () => {
    assert.deepEqual(await failure('RCPT', '550 no such user'), ['delivery', 550, 'answered 550']);
    assert.deepEqual(await failure('.', '554 spam'), ['delivery', 554, 'answered 554']);
    server.script = answeringMail('.', '554 spam');
    const result = await deliver();
    assert.equal(result.outcome === 'failed' && result.answer, '554 spam');
  });

  test('an answer is kept as text that every store takes, and no more than 2 KB of it', async () => {
    server.script = answeringMail('.', `554 \0${'x'.repeat(5_000)}`);
    const result = await deliver();
    const answer = result.outcome === 'failed' ? result.answer : null;
    assert.deepEqual([answer?.slice(0, 6), answer?.length], ['554 \uFFFDx', 2_048]);
  });

  test('a mail that one of two recipients got is delivered, and says who did not', async () => {
    server.script = { answer: (verb, line) => (line.includes('second@') && verb === 'RCPT' ? '550 unknown' : null) };
    const result = await deliver();
    assert.deepEqual(result, {
      outcome: 'delivered',
      status: 250,
      answer: '250 2.0.0 taken\nsecond@example.com: 550 unknown',
    });
  });

  test('nothing at all is a time-out, a closed connection is told as one', async () => {
    for (const verb of ['GREETING', 'EHLO', 'DATA', '.']) {
      const begun = performance.now();
      assert.deepEqual(await failure(verb, 'hang', { timeoutMs: 300 }), ['destination', null, 'timed out after 0.3 s']);
      assert.ok(performance.now() - begun < 20_000);
      const [kind, status, error] = await failure(verb, 'close');
      assert.deepEqual([kind, status], ['destination', null], verb);
      assert.match(String(error), /connection closed/, verb);
    }
  });

  test('no server is told in words', async () => {
    await server.close();
    const result = await deliver();
    assert.equal(result.outcome === 'failed' && `${result.kind} ${result.error}`, 'destination connection refused');
    const unknown = await deliver({}, {}, { smtpUrl: 'smtp://no-such-host.invalid' });
    assert.match(unknown.outcome === 'failed' ? unknown.error : '', /host name/);
  });

  test('an attempt that we stop is interrupted, and its connection is closed', async () => {
    server.script = answeringMail('DATA', 'hang');
    const controller = new AbortController();
    const delivered = deliver({ signal: controller.signal });
    while (server.connections() === 0) await setImmediate();
    controller.abort();
    assert.deepEqual(await delivered, { outcome: 'interrupted' });
    assert.deepEqual(await deliver({ signal: controller.signal }), { outcome: 'interrupted' });
    assert.equal(server.connections(), 1);
  });
});

test('a password is not sent in the clear to another machine', async () => {
  const { smtpOptions } = await import('./smtp-options.ts');
  const requires = (url: string) => smtpOptions(url).requireTLS ?? false;
  assert.deepEqual(
    [
      'smtp://u:p@mail.example.com',
      'smtp://mail.example.com',
      'smtp://u:p@127.example.com',
      'smtp://u:p@127.0.0.1',
      'smtp://u:p@[::1]:25',
      'smtp://u:p@localhost',
      'smtps://u:p@mail.example.com',
      'smtp://u:p@mail.example.com?ignoreTLS=true',
    ].map(requires),
    [true, false, true, false, false, false, false, false],
  );
});
