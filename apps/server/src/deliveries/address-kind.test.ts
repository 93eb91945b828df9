import assert from 'node:assert/strict';
import { test } from 'node:test';
import { addressKind, isLoopback } from './address-kind.ts';

const KINDS = {
  public: [
    '8.8.8.8',
    '172.15.255.255',
    '172.32.0.0',
    '100.128.0.0',
    '2606:4700::1111',
    '::ffff:8.8.8.8',
    '64:ff9b::808:808',
  ],
  private: [
    '127.0.0.1',
    '127.255.255.254',
    '10.0.0.1',
    '172.16.0.1',
    '172.31.255.255',
    '192.168.1.1',
    '100.64.0.1',
    '100.127.255.255',
    '::1',
    'fc00::1',
    'fdff::1',
    '::ffff:10.0.0.1',
    '::ffff:7f00:1',
    '0:0:0:0:0:ffff:127.0.0.1',
    '64:ff9b::c0a8:101',
  ],
  special: [
    '169.254.169.254',
    '::ffff:169.254.169.254',
    '::ffff:a9fe:a9fe',
    '64:ff9b::a9fe:a9fe',
    'fe80::1',
    'fe80::1%eth0',
    '0.0.0.0',
    '::',
    '::ffff:0:0',
    '::127.0.0.1',
    '224.0.0.1',
    'ff02::1',
    '255.255.255.255',
    '240.0.0.1',
    '198.18.0.1',
    '192.0.2.1',
    '2002:7f00:1::',
    '2001:0:7f00:1::',
    '2001:db8::1',
    '64:ff9b:1::1',
    'fec0::1',
    'no address',
    '',
  ],
} as const;

test('an address is public, private or special, also when it hides in an IPv6 one', () => {
  for (const [kind, addresses] of Object.entries(KINDS)) {
    for (const address of addresses) assert.equal(addressKind(address), kind, address);
  }
});

test('this machine itself is told from every other, and from a name', () => {
  for (const own of ['127.0.0.1', '127.255.255.254', '::1', '::ffff:127.0.0.1', '::ffff:7f00:1']) {
    assert.equal(isLoopback(own), true, own);
  }
  for (const other of ['128.0.0.1', '::2', '::ffff:10.0.0.1', '64:ff9b::7f00:1', '127.example.com', 'localhost', '']) {
    assert.equal(isLoopback(other), false, other);
  }
});
