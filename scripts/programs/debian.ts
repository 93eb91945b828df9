import { existsSync } from 'node:fs';
import { exitStatus } from '../run.ts';

let listsAreFresh = false;

/** Installs a package where we may: as root on Debian or one of its children. Resolves with whether it is there. */
export async function installDebianPackage(name: string): Promise<boolean> {
  if (!existsSync('/etc/debian_version') || process.getuid?.() !== 0) return false;
  console.log(`Installing ${name} …`);
  try {
    if (!listsAreFresh) await apt('update');
    listsAreFresh = true;
    return (await apt('install', '--no-install-recommends', name)) === 0;
  } catch {
    return false;
  }
}

function apt(...args: string[]): Promise<number | null> {
  return exitStatus('apt-get', ['-q', '-y', ...args], {
    env: { DEBIAN_FRONTEND: 'noninteractive' },
    stdio: 'ignore',
  });
}
