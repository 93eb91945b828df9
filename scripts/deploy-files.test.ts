import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'node:test';
import { parse } from 'yaml';
import { createBackupMeter } from '../apps/server/src/backups/backup-meter.ts';
import { SETTINGS } from '../apps/server/src/config/config.ts';
import { readConfig } from '../apps/server/src/config/read-config.ts';
import { createServerMetrics } from '../apps/server/src/server-metrics.ts';
import { STOP_LIMIT_MS } from '../apps/server/src/stop-on-signals.ts';
import { readMetrics } from '../apps/server/src/testing/read-metrics.ts';
import { openSite } from '../apps/server/src/testing/site.ts';
import { sqliteFiles } from '../apps/server/src/testing/sqlite-files.ts';
import { ROOT } from './build/stale-build.ts';
import { copiesOf, readDockerfile } from './dockerfile.ts';

const files = sqliteFiles();
/** Named where things are installed, and no business of the server's. */
const NOT_OURS = /^(NODE_\w+|SITE_DOMAIN|OFFICE_DOMAIN|SITE_UPSTREAMS|OFFICE_UPSTREAMS|POSTGRES_\w+)$/;

test('the Dockerfile copies what there is, from the Node that the project is tested with', async () => {
  const instructions = await readDockerfile();
  const stages = [...new Set(instructions.map(({ stage }) => stage))];
  assert.deepEqual(stages, ['', 'manifests', 'build', 'dependencies', '0']);
  for (const stage of stages) {
    for (const { from, sources } of copiesOf(instructions, stage)) {
      if (from !== null) assert.ok(stages.includes(from), from);
      else for (const path of sources) assert.ok(existsSync(join(ROOT, path)), `${path} is not there`);
    }
  }
  const version = (await read('.node-version')).trim();
  assert.ok(instructions.some(({ name, words }) => name === 'ARG' && words === `NODE_VERSION=${version}`));
  const workspaces = Object.keys(JSON.parse(await read('package-lock.json')).packages);
  const manifests = copiesOf(instructions, 'manifests').flatMap(({ sources }) => sources);
  for (const folder of workspaces.filter((path) => path !== '' && !path.includes('node_modules'))) {
    assert.ok(manifests.includes(`${folder}/package.json`), `the manifest of ${folder} is not copied`);
  }
});

test('every variable that the Dockerfile, compose.yaml and the unit set is a setting, with a value that it may have', async () => {
  const instructions = await readDockerfile();
  const compose = parse(await read('compose.yaml'), { merge: true });
  const unit = await read('deploy/downspout.service');
  const environments = [
    Object.fromEntries(
      instructions.filter(({ stage, name }) => stage === '0' && name === 'ENV').flatMap(({ words }) => pairs(words)),
    ),
    compose.services['downspout-a'].environment,
    compose.services['downspout-b'].environment,
    Object.fromEntries([...unit.matchAll(/^Environment=(.+)$/gm)].flatMap(([, words = '']) => pairs(words))),
  ];
  for (const environment of environments) {
    const names = Object.keys(environment).filter((name) => !NOT_OURS.test(name));
    assert.ok(names.length > 0);
    for (const name of names) assert.ok(SETTINGS.includes(name.replace(/_FILE$/, '')), `${name} is no setting`);
    const values = names.filter((name) => !name.endsWith('_FILE'));
    for (const domain of ['', 'office.example.com']) {
      readConfig(Object.fromEntries(values.map((name) => [name, filledIn(String(environment[name]), domain)])));
    }
  }
});

test('the office has an address of its own as soon as OFFICE_DOMAIN is set, and else is reached from its machine alone', async () => {
  const { services } = parse(await read('compose.yaml'), { merge: true });
  const { environment, ports } = services['downspout-a'];
  const officeUrl = (domain: string) => readConfig({ OFFICE_URL: filledIn(environment.OFFICE_URL, domain) }).OFFICE_URL;
  assert.equal(officeUrl('office.example.com'), 'https://office.example.com');
  assert.equal(officeUrl(''), null);
  assert.deepEqual(ports, ['127.0.0.1:3001:3001']);
  // Compose passes on a variable without a value only where there is one: deploy/Caddyfile has its own word for none.
  assert.equal(services.proxy.environment.OFFICE_DOMAIN, null);
});

/** As Compose does, with one variable. */
function filledIn(value: string, domain: string): string {
  return value.replace(/\$\{OFFICE_DOMAIN:\+([^}]*)\}/, domain === '' ? '' : '$1').replaceAll('$OFFICE_DOMAIN', domain);
}

test('what compose.yaml names is there: secrets, networks, volumes, files, and who is waited for', async () => {
  const compose = parse(await read('compose.yaml'), { merge: true });
  const services = Object.entries<Record<string, never>>(compose.services);
  assert.deepEqual(
    services.map(([name]) => name),
    ['downspout-a', 'downspout-b', 'db', 'proxy'],
  );
  for (const [name, service] of services) {
    const { secrets = [], networks = [], volumes = [], depends_on = {} } = service;
    for (const secret of secrets) assert.ok(secret in compose.secrets, `${name}: ${secret}`);
    for (const network of networks) assert.ok(network in compose.networks, `${name}: ${network}`);
    for (const volume of volumes) {
      const [from = ''] = String(volume).split(':');
      assert.ok(from.startsWith('./') ? existsSync(join(ROOT, from)) : from in compose.volumes, `${name}: ${from}`);
    }
    for (const other of Array.isArray(depends_on) ? depends_on : Object.keys(depends_on)) {
      assert.ok(other in compose.services, `${name}: ${other}`);
    }
  }
  const { environment, read_only, tmpfs, stop_grace_period } = compose.services['downspout-b'];
  for (const [name, path] of Object.entries(environment).filter(([one]) => one.endsWith('_FILE'))) {
    assert.ok(String(path).replace('/run/secrets/', '') in compose.secrets, name);
  }
  assert.deepEqual([read_only, tmpfs], [true, ['/tmp']]);
  const unit = await read('deploy/downspout.service');
  const [, timeout] = /^TimeoutStopSec=(\d+)$/m.exec(unit) ?? [];
  for (const seconds of [Number.parseInt(stop_grace_period, 10), Number(timeout)]) {
    assert.ok(seconds > longestDrainSeconds() + STOP_LIMIT_MS / 1_000, `a stop is cut off after ${seconds} s`);
  }
  assert.deepEqual(compose.services.db.networks, ['store'], 'the database is not in the world');
  assert.equal(compose.networks.store.internal, true);
});

test('the alerts ask for metrics that there are, and name a heading of the runbook', async () => {
  const store = await files.open();
  const { metrics } = createServerMetrics(store, []);
  await openSite(files, { store, metrics });
  createBackupMeter(metrics, { last: () => null });
  const { types } = readMetrics(await metrics.metrics());
  const { groups } = parse(await read('deploy/alerts.yaml'));
  const operations = await read('docs/operations.md');
  let alerts = 0;
  for (const { alert, expr, labels, annotations } of groups[0].rules) {
    alerts += 1;
    for (const [name] of String(expr).matchAll(/\b(downspout|nodejs|process)_\w+/g)) {
      assert.ok(types.has(name.replace(/_bucket$/, '')), `${alert}: ${name} is not told`);
    }
    assert.match(labels.severity, /^(page|ticket)$/);
    assert.ok(operations.includes(`\n### ${annotations.runbook}\n`), `${alert}: no heading "${annotations.runbook}"`);
  }
  assert.ok(alerts > 8);
  for (const state of ['dead', 'no-destination', 'held']) {
    assert.ok(
      groups[0].rules.some(({ expr }: { expr: string }) => expr.includes(`state="${state}"`)),
      state,
    );
  }
  const own = [...types.keys()].filter((name) => name.startsWith('downspout_'));
  for (const name of own) assert.ok(operations.includes(`\`${name}`), `docs/operations.md does not explain ${name}`);
});

function longestDrainSeconds(): number {
  for (let seconds = 0; ; seconds += 1) {
    try {
      readConfig({ DRAIN_SECONDS: String(seconds) });
    } catch {
      assert.ok(seconds > 1);
      return seconds - 1;
    }
  }
}

function read(path: string): Promise<string> {
  return readFile(join(ROOT, path), 'utf8');
}

function pairs(words: string): [string, string][] {
  return words.split(/\s+/).map((pair) => {
    const [name = '', ...value] = pair.split('=');
    return [name, value.join('=')];
  });
}
