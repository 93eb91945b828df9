import assert from 'node:assert/strict';
import { join } from 'node:path';
import { test } from 'node:test';
import { storeName } from './store-name.ts';

test("a file's name tells the whole path", () => {
  assert.equal(storeName('file:data/x.db'), `file:${join(process.cwd(), 'data/x.db')}`);
  assert.equal(storeName('file:///var/x.db'), 'file:/var/x.db');
});

test("a database's name tells its server, and no password, wherever that stands", () => {
  for (const [url, name] of [
    ['postgres://ana:canary@db:5433/leads', 'postgres://db:5433/leads'],
    ['postgres://a:canary@db:5433/leads?password=canary', 'postgres://db:5433/leads'],
    ['postgres://db/leads?sslmode=verify-full&sslpassword=canary&sslkey=canary.pem', 'postgres://db/leads'],
    ['postgres://db/leads?SSLPASSWORD=canary&x=canary#canary', 'postgres://db/leads'],
    ['postgres:///leads?host=/run/postgresql&password=canary', 'postgres:///leads?host=/run/postgresql'],
    ['postgresql://a:canary@db:port/leads', 'a PostgreSQL database'],
  ] as const) {
    assert.equal(storeName(url), name);
  }
});
