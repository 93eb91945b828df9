import assert from 'node:assert/strict';
import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, chown, copyFile, cp, link, mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import { createInterface } from 'node:readline';
import { text } from 'node:stream/consumers';
import { after, before, test } from 'node:test';
import { promisify } from 'node:util';
import { quoteBody } from '../apps/server/src/testing/lead-bodies.ts';
import { buildWhatIsStale } from './build/builds.ts';
import { ROOT } from './build/stale-build.ts';
import { copiesOf, type Instruction, readDockerfile } from './dockerfile.ts';
import { files } from './files.ts';
import { findProgram } from './programs/find-program.ts';

/** `nobody` on most systems. */
const OTHER_USER = 65_534;
/** Left out by .dockerignore. */
const IGNORED = /node_modules|\.test\.ts$|\/testing(\/|$)/;

/** It installs from the registry, which takes as long as it takes. */
const INSTALLING = { timeout: 15 * 60_000 };

const setpriv = process.getuid?.() === 0 ? findProgram(['setpriv']) : null;
let folder = '';
let instructions: Instruction[] = [];
const app = () => join(folder, 'app');
const data = () => join(folder, 'data');
const node = () => join(folder, 'node');

before(async () => {
  folder = await mkdtemp(join(tmpdir(), 'downspout-image-'));
  await chmod(folder, 0o755);
  instructions = await readDockerfile();
  await buildWhatIsStale();
  await mkdir(data(), { mode: 0o700 });
  if (setpriv !== null) await chown(data(), OTHER_USER, OTHER_USER);
  await link(process.execPath, node()).catch(() => copyFile(process.execPath, node()));
  await copy('manifests');
  await install();
  await copy('0');
  await promisify(execFile)('chmod', ['-R', 'a+rX,a-w', app()]);
}, INSTALLING);

after(async () => {
  await promisify(execFile)('chmod', ['-R', 'u+w', folder]);
  await rm(folder, { recursive: true, force: true });
});

test('what the Dockerfile puts together runs as another user, writes to its data alone, and stores a lead', async (t) => {
  if (setpriv === null) t.diagnostic('NOT TESTED AS ANOTHER USER: that takes root and setpriv');
  const was = await files(app());
  assert.ok(!was.some((path) => /node_modules\/(vite|astro|typescript|@biomejs|@playwright)\//.test(path)), 'no tools');
  const server = start();
  t.after(() => server.kill('SIGKILL'));
  let errors = '';
  server.stderr.on('data', (text) => {
    errors += text;
  });
  const lines = createInterface(server.stdout);
  const urls: string[] = [];
  for await (const line of lines) {
    const url = /http:\/\/\S+/.exec(line)?.[0];
    if (url !== undefined) urls.push(new URL(url).origin);
    if (urls.length === 2) break;
  }
  const [site = '', office = ''] = urls;
  assert.ok(office !== '', errors);
  const page = await (await fetch(site)).text();
  assert.match(page, /<form/);
  const answer = await fetch(`${site}/api/quotes`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(quoteBody),
  });
  assert.equal(answer.status, 201, errors);
  assert.match(await (await fetch(office)).text(), /<script/);
  assert.match(
    await (await fetch(`${office}/metrics`)).text(),
    /downspout_leads_total\{kind="quote",outcome="stored"\} 1/,
  );
  assert.equal(await healthOf(new URL(site).port), 0);
  server.kill('SIGTERM');
  assert.deepEqual(await once(server, 'exit'), [0, null]);
  assert.notEqual(await healthOf(new URL(site).port), 0, 'who is gone is not healthy');
  assert.deepEqual(await files(app()), was, 'nothing is written beside the data');
  assert.ok((await files(data())).some((path) => path.endsWith('downspout.db')));
});

test('there, the commands that back up and restore need nothing else', async () => {
  await printed('scripts/backup.ts');
  const backup = (await files(join(data(), 'backups'))).find((path) => path.endsWith('.sqlite')) ?? '';
  assert.match(await printed('scripts/restore.ts', backup), /^Restored 1 leads /);
});

/** The server, started by the image's own command. */
function start() {
  const [program = '', ...words] = commandOf('CMD');
  assert.equal(program, 'node');
  return inImage(words);
}

/** Node in the image's folder, as the other user, with the settings of a container. */
function inImage(words: readonly string[]) {
  const command = [node(), ...words];
  const [first = '', ...rest] =
    setpriv === null
      ? command
      : [setpriv, `--reuid=${OTHER_USER}`, `--regid=${OTHER_USER}`, '--clear-groups', '--no-new-privs', ...command];
  const env = {
    PORT: '0',
    OFFICE_PORT: '0',
    NODE_ENV: 'production',
    DATABASE_URL: `file:${data()}/downspout.db`,
    BACKUP_DIR: `${data()}/backups`,
  };
  return spawn(first, rest, { cwd: app(), env, stdio: ['ignore', 'pipe', 'pipe'] });
}

/** What a command of the server's own prints; it must succeed. */
async function printed(...words: string[]): Promise<string> {
  const command = inImage(words);
  const [out, err, [status]] = await Promise.all([text(command.stdout), text(command.stderr), once(command, 'exit')]);
  assert.equal(status, 0, err);
  return out;
}

/** The exit status of the image's own check of its health. */
async function healthOf(port: string): Promise<unknown> {
  const [, ...words] = commandOf('HEALTHCHECK');
  return promisify(execFile)(node(), words, { env: { PORT: port } }).then(
    () => 0,
    (error) => error.code,
  );
}

function commandOf(name: string): string[] {
  const { words = '' } = instructions.find((one) => one.stage === '0' && one.name === name) ?? {};
  return JSON.parse(words.slice(words.indexOf('[')));
}

/** By the instruction of the stage that installs what is needed to run. */
async function install(): Promise<void> {
  const [command, ...others] = instructions.filter(({ stage, name }) => stage === 'dependencies' && name === 'RUN');
  assert.ok(command !== undefined && others.length === 0);
  const env = { ...process.env, PATH: [dirname(process.execPath), process.env.PATH].join(delimiter) };
  const line = `${command.words} --prefer-offline --no-audit --no-fund`;
  await promisify(execFile)('sh', ['-c', line], { cwd: app(), env });
}

/** What a stage copies, but for what it takes as a whole from others. */
async function copy(stage: string): Promise<void> {
  for (const { from, sources, target } of copiesOf(instructions, stage)) {
    if (from === 'dependencies') continue;
    for (const source of sources.map((path) => path.replace(/^\/app\//, ''))) {
      const isFolder = target.endsWith('/');
      const to = join(app(), isFolder ? join(target, source.split('/').at(-1) ?? '') : target);
      await cp(join(ROOT, source), to, { recursive: true, filter: (path) => !IGNORED.test(path.slice(ROOT.length)) });
    }
  }
}
