import { ROOT } from './build/stale-build.ts';
import { auditDependencies, checkLicences } from './dependencies/dependencies.ts';
import { checkExpressions } from './linear-time/check-expressions.ts';
import { exitStatus } from './run.ts';
import { checkStructure } from './structure.ts';

/** Types, lint, format, what nobody uses, the structure of the sources, expressions that some text makes slow, and the dependencies' licences and known vulnerabilities. All run, so that one look shows everything. */
process.chdir(ROOT);
const CHECKS = [
  ['tsc', '--project', '.'],
  ['tsc', '--project', 'apps/site'],
  ['tsc', '--project', 'apps/office'],
  ['tsc', '--project', 'apps/office/src/service-worker'],
  ['biome', 'check', '.'],
  ['knip'],
] as const;

let failed = false;
for (const [command, ...args] of CHECKS) {
  const status = await exitStatus(command, args);
  if (status !== 0) failed = true;
}
for (const check of [checkStructure, checkExpressions, checkLicences, auditDependencies]) {
  if (!(await check())) failed = true;
}
process.exitCode = failed ? 1 : 0;
