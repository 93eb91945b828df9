import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'node:test';
import { parse } from 'yaml';
import { ROOT } from './build/stale-build.ts';
import { type Instruction, readDockerfile } from './dockerfile.ts';

const HOMES = ['downspout-a', 'downspout-b'];

test('as a service, backups go where it may write', async () => {
  const unit = await read('deploy/downspout.service');
  const folder = /^Environment=BACKUP_DIR=(\S+)$/m.exec(unit)?.[1] ?? '';
  const state = /^StateDirectory=(\S+)$/m.exec(unit)?.[1] ?? '';
  assert.match(state, /^\w+$/);
  assert.ok(folder.startsWith(`/var/lib/${state}/`), folder);
  const operations = await read('docs/operations.md');
  assert.ok(operations.includes(`echo 'BACKUP_DIR=${folder}' >> /etc/downspout/env`), 'so do those made by hand');
});

test('in a container, backups go where it may write, and outlive it', async () => {
  const image = finalStage(await readDockerfile());
  const folder = wordsOf(image, 'ENV').match(/\bBACKUP_DIR=(\S+)/)?.[1] ?? '';
  assert.ok(folder.startsWith(`${wordsOf(image, 'VOLUME')}/`), folder);
  assert.match(wordsOf(image, 'RUN'), new RegExp(`install -d -o node [^&]*${folder}( |$)`));
  const compose = parse(await read('compose.yaml'), { merge: true });
  const volumes = HOMES.map((name) => compose.services[name].volumes);
  assert.deepEqual(volumes, [[`backups:${folder}`], [`backups:${folder}`]]);
  assert.ok('backups' in compose.volumes);
});

test('a container has the programs of PostgreSQL for the version beside it', async () => {
  const client = /postgresql-client-(\d+)/.exec(wordsOf(finalStage(await readDockerfile()), 'RUN'))?.[1];
  const { db } = parse(await read('compose.yaml')).services;
  const server = /^postgres:(\d+)/.exec(db.image)?.[1];
  assert.ok(Number(client) >= Number(server), `${client} beside ${server}`);
});

test('what is fixed into the pages, and the commit, get from .env into the image', async () => {
  const settings = [...(await read('.env.example')).matchAll(/^#(SITE_\w+)=/gm)].map(([, name]) => name);
  assert.ok(settings.length > 0);
  const taken = (await readDockerfile()).filter(({ stage, name }) => stage === 'build' && name === 'ARG');
  assert.deepEqual(
    taken.map(({ words }) => words),
    settings,
  );
  assert.deepEqual(parse(await read('compose.yaml'), { merge: true }).services['downspout-a'].build.args, [
    ...settings,
    'COMMIT',
  ]);
});

function finalStage(instructions: readonly Instruction[]): Instruction[] {
  return instructions.filter(({ stage }) => stage === instructions.at(-1)?.stage);
}

function wordsOf(instructions: readonly Instruction[], name: string): string {
  return instructions
    .filter((one) => one.name === name)
    .map(({ words }) => words)
    .join(' ');
}

function read(path: string): Promise<string> {
  return readFile(join(ROOT, path), 'utf8');
}
