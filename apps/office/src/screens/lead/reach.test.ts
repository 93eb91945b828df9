import assert from 'node:assert/strict';
import { test } from 'node:test';
import { mailHref, smsHref, webHref } from './reach.ts';

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
