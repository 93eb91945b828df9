import assert from 'node:assert/strict';
import { test } from 'node:test';
import { dialled, formatPhone, mailHref, smsHref, webHref } from './reach.ts';

test('a number is dialled as it was meant, however it was written', () => {
  const written = ['(404) 555-0123', '1-404-555-0123', '+44 20 7946 0018', '404.555.0123 ext. 12', '404 555 0123x9'];
  assert.deepEqual(written.map(dialled), [
    '+14045550123',
    '+14045550123',
    '+442079460018',
    '+14045550123',
    '+14045550123',
  ]);
  assert.deepEqual(['911', 'call me', ''].map(dialled), ['911', null, null]);
});

test('a number of North America is shown alike, and any other as it was written', () => {
  for (const written of ['4045550123', '404-555-0123', '404.555.0123', '1 (404) 555 0123', '+14045550123']) {
    assert.equal(formatPhone(written), '(404) 555-0123', written);
  }
  for (const other of ['+44 20 7946 0018', '404 555 0123 x9', '911', '555-0123', 'call me', '']) {
    assert.equal(formatPhone(other), other);
  }
});

test('a text message is ready to be sent, in the form that both kinds of phones understand', () => {
  const href = smsHref('+14045550123', 'Zoë & Co');
  assert.match(href, /^sms:\+14045550123\?&body=Hi%20Zo%C3%AB%20%26%20Co%2C%20this%20is%20/);
  assert.equal(href.split('&').length, 2);
});

test('an e-mail cannot be given other recipients or headers by an address', () => {
  assert.match(
    mailHref('zoe@example.com', 'Zoë'),
    /^mailto:zoe@example\.com\?subject=[^&]+&body=Hello%20Zo%C3%AB%2C%0D%0A%0D%0A/,
  );
  assert.match(mailHref('a?bcc=b@x.example&body=c', ''), /^mailto:a%3Fbcc%3Db@x\.example%26body%3Dc\?subject=/);
});

test('only a web address is a link', () => {
  assert.equal(webHref('https://photos.example/a b.jpg'), 'https://photos.example/a%20b.jpg');
  for (const text of [
    'javascript:alert(1)',
    'data:text/html,x',
    ' JavaScript:x',
    'file:///etc/passwd',
    'no link',
    '',
  ]) {
    assert.equal(webHref(text), null, text);
  }
});
