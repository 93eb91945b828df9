import { auditDependencies, checkLicences } from './dependencies.ts';
import { exitStatus } from './run.ts';
import { ROOT } from './stale-build.ts';

/** Types, lint, format, and the dependencies' licences and known vulnerabilities. All run, so that one look shows everything. */
process.chdir(ROOT);
const CHECKS = [
  ['tsc', '--project', '.'],
  ['tsc', '--project', 'apps/site'],
  ['tsc', '--project', 'apps/office'],
  ['biome', 'check', '.'],
] as const;

let failed = false;
for (const [command, ...args] of CHECKS) {
  const status = await exitStatus(command, args);
  if (status !== 0) failed = true;
}
for (const check of [checkLicences, auditDependencies]) {
  if (!(await check())) failed = true;
}
process.exitCode = failed ? 1 : 0;
