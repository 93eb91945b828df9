import { createServer } from 'node:http';
import { DatabaseSync } from 'node:sqlite';

/** A plain script that stores a lead durably and forgets it: one insert and one flushed commit, then 201. */
const [path = ''] = process.argv.slice(2);
const database = new DatabaseSync(path);
database.exec(
  'PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; create table leads (id integer primary key, body text)',
);
const insert = database.prepare('insert into leads (body) values (?)');
const server = createServer(async (request, response) => {
  const body = Buffer.concat(await request.toArray()).toString();
  JSON.parse(body);
  const { lastInsertRowid } = insert.run(body);
  response.writeHead(201, { 'content-type': 'application/json' }).end(JSON.stringify({ id: String(lastInsertRowid) }));
});
server.listen(0, '127.0.0.1', () => {
  const address = server.address();
  if (typeof address === 'object') console.log(`http://127.0.0.1:${address?.port}`);
});
process.on('SIGTERM', () => process.exit(0));
