import assert from 'node:assert/strict';
import { statfsSync } from 'node:fs';
import { mkdir, open, readdir, stat, truncate, utimes, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { test } from 'node:test';
import { openStore } from '../store/database.ts';
import { onEachNewDatabase } from '../testing/engines.ts';
import { smallDisk } from '../testing/small-disk.ts';
import { sqliteFiles } from '../testing/sqlite-files.ts';
import { BackupError } from './backup-error.ts';
import { listBackups } from './backup-folder.ts';
import { sha256Of } from './durable-files.ts';
import { readManifest } from './manifest.ts';
import { inspectDump } from './postgres/inspect-dump.ts';
import { connectionOf, findPostgresPrograms } from './postgres/postgres-programs.ts';
import { inspectSqlite } from './sqlite/sqlite-backup.ts';
import { takeBackup } from './take-backup.ts';
import { seed, temporaryFolder } from './testing/seeded-store.ts';

onEachNewDatabase((engine) => {
  test('a backup of a store in use holds all that was committed, and says what is in it', async () => {
    const store = await engine.open();
    const ids = await seed(store, 20);
    const file = join(await temporaryFolder(engine), 'new/backup');
    const manifest = await takeBackup({ databaseUrl: engine.databaseUrl(), file });
    assert.deepEqual(await readManifest(file), manifest);
    assert.deepEqual([manifest.engine, manifest.newestLead], [engine.name, ids.at(-1)]);
    const { leads, quote_requests, holiday_lights_leads, deliveries } = manifest.counts;
    assert.deepEqual([leads, quote_requests, holiday_lights_leads, deliveries], [21, 20, 1, 21]);
    assert.equal(manifest.bytes, (await stat(file)).size);
    assert.equal(manifest.sha256, await sha256Of(file));
    assert.deepEqual((await readdir(dirname(file))).sort(), ['backup', 'backup.json']);
  });

  test('a backup is for nobody else on the machine', async () => {
    const file = join(await temporaryFolder(engine), 'new/backup');
    await engine.open();
    await takeBackup({ databaseUrl: engine.databaseUrl(), file });
    const modes = [file, `${file}.json`, dirname(file)].map(async (path) =>
      ((await stat(path)).mode & 0o777).toString(8),
    );
    assert.deepEqual(await Promise.all(modes), ['600', '600', '700']);
  });

  test('a backup never replaces a file', async () => {
    const file = join(await temporaryFolder(engine), 'backup');
    await engine.open();
    await takeBackup({ databaseUrl: engine.databaseUrl(), file });
    const before = await sha256Of(file);
    const again = takeBackup({ databaseUrl: engine.databaseUrl(), file });
    await assert.rejects(again, new BackupError(`${file} exists already. Name another file.`));
    assert.equal(await sha256Of(file), before);
  });

  test('a backup that fails leaves nothing', async () => {
    const folder = await temporaryFolder(engine);
    const nowhere = engine.name === 'sqlite' ? `file:${join(folder, 'none.db')}` : `${engine.databaseUrl()}_none`;
    await assert.rejects(takeBackup({ databaseUrl: nowhere, file: join(folder, 'backup') }));
    assert.deepEqual(await readdir(folder), []);
  });

  test('a store without our tables is no backup', async () => {
    const folder = await temporaryFolder(engine);
    const emptyFile = join(folder, 'empty.db');
    await writeFile(emptyFile, '');
    const databaseUrl = engine.name === 'sqlite' ? `file:${emptyFile}` : engine.databaseUrl();
    const taken = takeBackup({ databaseUrl, file: join(folder, 'backup') });
    await assert.rejects(taken, { name: 'BackupError', message: /holds no tables of this server/ });
  });

  test('what killed processes left half written is removed, and what is being written is not', async () => {
    const folder = await temporaryFolder(engine);
    await engine.open();
    const [old, fresh, foreign] = ['.a.sqlite.7.partial', '.b.dump.8.partial', '.c.partial'];
    for (const name of [old, fresh, foreign]) await writeFile(join(folder, name), '');
    for (const name of [old, foreign]) await utimes(join(folder, name), 1, 1);
    await takeBackup({ databaseUrl: engine.databaseUrl(), file: join(folder, 'backup') });
    assert.deepEqual((await readdir(folder)).sort(), [fresh, foreign, 'backup', 'backup.json']);
  });

  test('a damaged backup is told from a whole one', async () => {
    const store = await engine.open();
    await seed(store, 200);
    const file = join(await temporaryFolder(engine), 'backup');
    const { bytes } = await takeBackup({ databaseUrl: engine.databaseUrl(), file });
    const inspect = async () =>
      engine.name === 'sqlite' ? inspectSqlite(file) : inspectDump(file, await findPostgresPrograms(1));
    assert.equal((await inspect()).counts.leads, 201);
    await scratch(file, Math.floor(bytes / 2));
    await assert.rejects(inspect);
    await truncate(file, Math.floor(bytes / 2));
    await assert.rejects(inspect);
  });
});

/** Overwrites a piece of a file. */
async function scratch(file: string, position: number): Promise<void> {
  const handle = await open(file, 'r+');
  await handle.write(Buffer.alloc(6_000, 0x5a), 0, 6_000, position);
  await handle.close();
}

const files = sqliteFiles();

test('a folder that cannot be made fails the backup', async () => {
  const folder = await temporaryFolder(files);
  await writeFile(join(folder, 'file'), '');
  const store = await openStore(`file:${join(folder, 'downspout.db')}`);
  await store.close();
  const file = join(folder, 'file/backup');
  const words = new RegExp(`^No backup can be kept in ${join(folder, 'file')}, which BACKUP_DIR .*: E[A-Z]+: `);
  const told = { name: 'BackupError', message: words };
  await assert.rejects(takeBackup({ databaseUrl: `file:${join(folder, 'downspout.db')}`, file }), told);
  await assert.rejects(listBackups(join(folder, 'file')), told);
});

test('a store that cannot be read is not taken for a folder that cannot be written', async () => {
  const folder = await temporaryFolder(files);
  const path = join(folder, 'downspout.db');
  await (await openStore(`file:${path}`)).close();
  await mkdir(`${path}-wal`);
  const told = { name: 'BackupError', message: new RegExp(`^The store ${path} cannot be read: EISDIR`) };
  await assert.rejects(takeBackup({ databaseUrl: `file:${path}`, file: join(folder, 'backups/backup') }), told);
});

test('a certificate that is not there is not taken for a folder that cannot be written', async () => {
  const file = join(await temporaryFolder(files), 'backup');
  const databaseUrl = 'postgres://ana@127.0.0.1:1/leads?sslmode=verify-full&sslrootcert=/nowhere/ca.pem';
  const told = { name: 'BackupError', message: /^DATABASE_URL cannot be followed: ENOENT.* '\/nowhere\/ca.pem'$/ };
  await assert.rejects(takeBackup({ databaseUrl, file }), told);
});

test('a folder on a disk that is full fails the backup in words that name it, and leaves nothing', async (t) => {
  const disk = smallDisk(t, files.cleanUp);
  if (disk === null) return;
  const databaseUrl = `file:${join(await temporaryFolder(files), 'downspout.db')}`;
  await (await openStore(databaseUrl)).close();
  await writeFile(join(disk, 'filler'), Buffer.alloc(statfsSync(disk).bavail * statfsSync(disk).bsize));
  const told = { name: 'BackupError', message: new RegExp(`^No backup can be kept in ${disk}, which BACKUP_DIR `) };
  await assert.rejects(takeBackup({ databaseUrl, file: join(disk, 'backup') }), told);
  assert.deepEqual(
    (await readdir(disk)).filter((name) => name.includes('backup')),
    [],
  );
});

test('programs of the server’s version are taken, else the next newer ones, and their lack is told', async () => {
  const folder = await temporaryFolder(files);
  const folders = await Promise.all(['16', '15', '18'].map((major) => fakePrograms(folder, major)));
  const majorOf = async (wanted: number) => dirname((await findPostgresPrograms(wanted, folders)).psql).slice(-2);
  assert.deepEqual([await majorOf(15), await majorOf(16), await majorOf(17)], ['15', '16', '18']);
  await assert.rejects(
    findPostgresPrograms(19, folders),
    /of PostgreSQL 19 or newer are needed, and only those of 18 /,
  );
  await assert.rejects(findPostgresPrograms(19, [folder]), /none are installed. Install them .*postgresql-client-19/);
});

test('a password is not told on a command line', () => {
  const { url, env } = connectionOf(
    'postgres://ana:p%40ss@db.example.com:5433/leads?uselibpqcompat=true&sslmode=no-verify',
  );
  assert.equal(url, 'postgres://ana@db.example.com:5433/leads?sslmode=require');
  assert.equal(env.PGPASSWORD, 'p@ss');
  assert.equal(connectionOf('postgres://ana@db/leads').url, 'postgres://ana@db/leads');
  const asked = connectionOf('postgres://ana@db/leads?password=p%40ss&sslmode=require&sslpassword=canary');
  assert.deepEqual([asked.url, asked.env.PGPASSWORD], ['postgres://ana@db/leads?sslmode=require', 'p@ss']);
});

async function fakePrograms(folder: string, major: string): Promise<string> {
  const place = join(folder, major);
  await mkdir(place);
  for (const name of ['pg_dump', 'pg_restore', 'psql']) {
    await writeFile(join(place, name), `#!/bin/sh\necho "${name} (PostgreSQL) ${major}.3 (Debian)"\n`, { mode: 0o755 });
  }
  return place;
}
