import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import { buildWhatIsStale } from './builds.ts';
import { findChromium } from './chromium.ts';
import { findPostgres, startCluster } from './postgres.ts';
import { exitStatus } from './run.ts';
import { ROOT } from './stale-build.ts';
import { findVoicePrograms } from './voice-programs.ts';

/** Everything: unit and integration tests on both engines, then the stories in the browser. */

interface Counts {
  passed: number;
  failed: number;
  skipped: number;
}

const UNIT_TESTS = ['apps/**/*.test.ts', 'packages/**/*.test.ts', 'business/**/*.test.ts', 'scripts/**/*.test.ts'];

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
  const counts = join(folder, 'unit.json');
  const reporters = ['--test-reporter=spec', '--test-reporter-destination=stdout'];
  reporters.push('--test-reporter=./scripts/count-reporter.ts', `--test-reporter-destination=${counts}`);
  try {
    const env: Record<string, string> = cluster === null ? {} : { TEST_POSTGRES_URL: cluster.url };
    const options = ['--test-timeout=120000', `--test-concurrency=${AT_ONCE}`, ...reporters];
    const status = await exitStatus('node', ['--test', ...options, ...UNIT_TESTS], { env });
    return countsOf(
      status,
      parse(await readFile(counts, 'utf8')),
      ['passed'],
      ['failed', 'cancelled'],
      ['skipped', 'todo'],
    );
  } finally {
    await cluster?.stop();
  }
}

async function browserTests(): Promise<Counts> {
  await buildWhatIsStale();
  const chromium = await findChromium();
  if (chromium === null) {
    missing.push('a Chromium (package chromium, or CHROME_PATH)');
    return { passed: 0, failed: 0, skipped: await countBrowserTests() };
  }
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

function report(...runs: Counts[]): void {
  const passed = runs.reduce((sum, run) => sum + run.passed, 0);
  const skipped = runs.reduce((sum, run) => sum + run.skipped, 0);
  let failed = runs.reduce((sum, run) => sum + run.failed, 0);
  for (const name of missing)
    console.log(`\n*** NOT TESTED: this machine has no ${name}, and it could not be installed. ***`);
  if (process.env.CI === 'true') failed += missing.length;
  console.log(`\n${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`);
  process.exitCode = failed > 0 || passed === 0 ? 1 : 0;
}
