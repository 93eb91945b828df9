import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestContext } from 'node:test';

/** A file system of 2 MB, or null with the test skipped where it cannot be had. */
export function smallDisk(t: TestContext, cleanUp: (task: () => unknown) => void): string | null {
  const disk = mkdtempSync(join(tmpdir(), 'downspout-disk-'));
  cleanUp(() => rmSync(disk, { recursive: true }));
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=2m', 'tmpfs', disk], { stdio: 'pipe' });
  } catch {
    t.skip('NOT TESTED: THIS USER CANNOT MOUNT A SMALL DISK TO FILL');
    return null;
  }
  cleanUp(() => execFileSync('umount', [disk]));
  return disk;
}
