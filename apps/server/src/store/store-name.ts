import { resolve } from 'node:path';
import { engineOf, sqlitePath } from './database.ts';

/** Of what may follow a database's address behind `?`, what says where it is; all else may hold secrets. */
const TELLS_WHERE = ['host', 'port'];

/** Where a store is, for people: a file with its whole path, or a database with its server; never a user or a password. */
export function storeName(databaseUrl: string): string {
  if (engineOf(databaseUrl) === 'sqlite') return `file:${resolve(sqlitePath(databaseUrl))}`;
  const url = URL.parse(databaseUrl);
  if (url === null) return 'a PostgreSQL database';
  const where = TELLS_WHERE.flatMap((name) => url.searchParams.getAll(name).map((value) => `${name}=${value}`));
  return `${url.protocol}//${url.host}${url.pathname}${where.length === 0 ? '' : `?${where.join('&')}`}`;
}
