import assert from 'node:assert/strict';
import { test } from 'node:test';
import { contactLinks } from './contact-links.ts';

test('a number is called and texted, an address found, whatever else they hold', () => {
  assert.deepEqual(contactLinks({ phone: '(404) 555-0199 ext. 7', address: '12 Ponce & Main #3, Decatur' }), {
    call: 'tel:+14045550199',
    text: 'sms:+14045550199',
    map: 'https://www.google.com/maps/search/?api=1&query=12%20Ponce%20%26%20Main%20%233%2C%20Decatur',
  });
  const none = { call: null, text: null, map: null };
  assert.deepEqual(contactLinks({ phone: 'javascript:alert(1)', address: ' ' }), none);
  assert.equal(contactLinks({ phone: '', address: '\ud800' }).map?.endsWith('query=%EF%BF%BD'), true);
});
