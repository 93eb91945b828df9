import { execFile } from 'node:child_process';
import { ROOT } from '../build/stale-build.ts';
import { licenceFaults, productionPackages } from './licences.ts';

/** A registry that does not answer by then, in ms, is not waited for. */
const AUDIT_TIMEOUT_MS = 60_000;

/** Prints every dependency with a licence that is not allowed. Resolves with whether there is none. */
export async function checkLicences(): Promise<boolean> {
  const packages = await productionPackages();
  const faults = licenceFaults(packages);
  for (const fault of faults) console.error(`Not an allowed licence (scripts/dependencies/licences.ts): ${fault}`);
  if (faults.length === 0) console.log(`${packages.length} dependencies have allowed licences.`);
  return faults.length === 0;
}

/** What `npm audit --json` says: known vulnerabilities, or that it could not ask. */
export type Audit = { readonly asked: true; readonly grave: readonly string[] } | { readonly asked: false };

/**
 * Prints what is known of grave vulnerabilities in what runs in production. Resolves with whether there is none; a
 * registry that cannot be reached is reported, and fails nothing: a clone must be checkable without a network.
 */
export async function auditDependencies(): Promise<boolean> {
  const audit = readAudit(await npmAudit());
  if (!audit.asked) {
    console.warn('*** NOT AUDITED: the registry could not be asked for known vulnerabilities. ***');
    return true;
  }
  for (const name of audit.grave) console.error(`Known high or critical vulnerability: ${name}; see npm audit`);
  if (audit.grave.length === 0) console.log('No high or critical vulnerability is known of the dependencies.');
  return audit.grave.length === 0;
}

export function readAudit(output: string): Audit {
  try {
    const { vulnerabilities } = JSON.parse(output);
    if (typeof vulnerabilities !== 'object' || vulnerabilities === null) return { asked: false };
    const found = Object.entries<{ severity?: unknown }>(vulnerabilities);
    return { asked: true, grave: found.filter(([, { severity }]) => isGrave(severity)).map(([name]) => name) };
  } catch {
    return { asked: false };
  }
}

function isGrave(severity: unknown): boolean {
  return severity === 'high' || severity === 'critical';
}

/** It exits 1 when it finds something, so that only what it prints counts. */
function npmAudit(): Promise<string> {
  const options = { cwd: ROOT, timeout: AUDIT_TIMEOUT_MS, maxBuffer: 2 ** 26 };
  return new Promise((resolve) => {
    execFile('npm', ['audit', '--omit=dev', '--json'], options, (_error, stdout) => resolve(stdout));
  });
}
