import { globSync } from 'node:fs';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import { findHeadlessShell, HEADLESS_SHELL } from '../e2e/testing/chromium.ts';
import { buildWhatIsStale } from './build/builds.ts';
import { ROOT } from './build/stale-build.ts';
import { findChromium } from './programs/chromium.ts';
import { installDebianPackage } from './programs/debian.ts';
import { findPostgres, startCluster } from './programs/postgres.ts';
import { findVoicePrograms } from './programs/voice-programs.ts';
import { exitStatus } from './run.ts';

/** Everything: unit and integration tests on both engines, then the stories in the browser. */

interface Counts {
  passed: number;
  failed: number;
  skipped: number;
}

const UNIT_TESTS = ['apps/**/*.test.ts', 'packages/**/*.test.ts', 'business/**/*.test.ts', 'scripts/**/*.test.ts'];
/**
 * Where tests start no processes and leave no globals behind: one process runs them all, as each file would take longer
 * to read what it tests than to test it.
 */
const IN_ONE_PROCESS = /^(?:apps\/(?:office|site)|business|packages\/(?:assistant|leads|office-api|voice-platform))\//;

/** Files at once. Node's own number is one less than there are cores, and half of two stand still while tests wait. */
const AT_ONCE = Math.max(2, availableParallelism() - 1);

process.chdir(ROOT);
const folder = await mkdtemp(join(tmpdir(), 'downspout-test-run-'));
// Each test file is a process, and many start servers: TypeScript is read once for all of them.
process.env.NODE_COMPILE_CACHE = join(folder, 'compiled');
const missing: string[] = [];
const unit = await unitTests();
const browser = await browserTests();
await rm(folder, { recursive: true, force: true });
report(unit, browser);

async function unitTests(): Promise<Counts> {
  const bin = await findPostgres();
  if (bin === null) missing.push('PostgreSQL (package postgresql)');
  const cluster = bin === null ? null : await startCluster(bin, { fsync: false });
  const env: Record<string, string> = cluster === null ? {} : { TEST_POSTGRES_URL: cluster.url };
  const files = UNIT_TESTS.flatMap((pattern) => globSync(pattern, { exclude: ['**/node_modules/**'] }));
  const { together = [], apart = [] } = Object.groupBy(files, (file) =>
    IN_ONE_PROCESS.test(file) ? 'together' : 'apart',
  );
  const told = join(folder, 'together.txt');
  try {
    const runs = await Promise.all([
      nodeTest('apart', 'stdout', [`--test-concurrency=${AT_ONCE}`, ...apart], env),
      nodeTest('together', told, ['--test-isolation=none', ...together], env),
    ]);
    console.log(await readFile(told, 'utf8'));
    return sumOf(runs);
  } finally {
    await cluster?.stop();
  }
}

/** A run of node:test; `destination` is where it is told for people. */
async function nodeTest(
  name: string,
  destination: string,
  words: readonly string[],
  env: Record<string, string>,
): Promise<Counts> {
  const counts = join(folder, `${name}.json`);
  const reporters = ['--test-reporter=spec', `--test-reporter-destination=${destination}`];
  reporters.push('--test-reporter=./scripts/count-reporter.ts', `--test-reporter-destination=${counts}`);
  const status = await exitStatus('node', ['--test', '--test-timeout=120000', ...reporters, ...words], { env });
  const stats = parse(await readFile(counts, 'utf8').catch(() => '{}'));
  return countsOf(status, stats, ['passed'], ['failed', 'cancelled'], ['skipped', 'todo']);
}

async function browserTests(): Promise<Counts> {
  await buildWhatIsStale();
  const chromium = await findChromium();
  if (chromium === null) {
    missing.push('a Chromium (package chromium, or CHROME_PATH)');
    return { passed: 0, failed: 0, skipped: await countBrowserTests() };
  }
  // Where it cannot be had the tests take the whole Chromium for everything, and longer.
  if (findHeadlessShell() === null) await installDebianPackage(HEADLESS_SHELL);
  const voiceless = await findVoicePrograms();
  if (voiceless.length > 0) missing.push(`voice for the browser (packages ${voiceless.join(', ')})`);
  const counts = join(folder, 'browser.json');
  const env = { CHROME_PATH: chromium, PLAYWRIGHT_JSON_OUTPUT_NAME: counts };
  const status = await exitStatus('playwright', ['test', '--config=e2e/playwright.config.ts'], { env });
  const { stats } = parse(await readFile(counts, 'utf8'));
  return countsOf(status, stats, ['expected'], ['unexpected', 'flaky'], ['skipped']);
}

/** Listing needs no browser. */
async function countBrowserTests(): Promise<number> {
  const list = join(folder, 'list.json');
  const env = { PLAYWRIGHT_JSON_OUTPUT_NAME: list };
  await exitStatus('playwright', ['test', '--config=e2e/playwright.config.ts', '--list', '--reporter=json'], { env });
  const { stats } = parse(await readFile(list, 'utf8').catch(() => '{}'));
  return Math.max(1, number(stats, 'expected') + number(stats, 'skipped'));
}

/** A run that exits badly without counting a failure (it could not start, say) counts as one. */
function countsOf(
  status: number | null,
  stats: unknown,
  passed: string[],
  failed: string[],
  skipped: string[],
): Counts {
  const sum = (names: string[]) => names.reduce((total, name) => total + number(stats, name), 0);
  const counts = { passed: sum(passed), failed: sum(failed), skipped: sum(skipped) };
  return status !== 0 && counts.failed === 0 ? { ...counts, failed: 1 } : counts;
}

function number(stats: unknown, name: string): number {
  const value: unknown = typeof stats === 'object' && stats !== null ? Reflect.get(stats, name) : undefined;
  return typeof value === 'number' ? value : 0;
}

function parse(json: string): { stats?: unknown } {
  try {
    return JSON.parse(json);
  } catch {
    return {};
  }
}

function sumOf(runs: readonly Counts[]): Counts {
  const sum = (name: keyof Counts) => runs.reduce((total, run) => total + run[name], 0);
  return { passed: sum('passed'), failed: sum('failed'), skipped: sum('skipped') };
}

function report(...runs: Counts[]): void {
  const { passed, skipped, failed: failures } = sumOf(runs);
  const failed = process.env.CI === 'true' ? failures + missing.length : failures;
  for (const name of missing)
    console.log(`\n*** NOT TESTED: this machine has no ${name}, and it could not be installed. ***`);
  console.log(`\n${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`);
  process.exitCode = failed > 0 || passed === 0 ? 1 : 0;
}
