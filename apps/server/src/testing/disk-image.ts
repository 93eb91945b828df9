import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** A disk whose power a test may cut: an ext4 file system in a file. */
export interface DiskImage {
  /** Where it is mounted. */
  readonly folder: string;
  /**
   * Throws away whatever has not reached the disk, of files and of the file system itself, and fails all that is written from
   * now on. The processes that use it should be gone before it is mounted again.
   */
  cutPower(): void;
  /** Mounts what has reached the disk: the file system's journal is played back, as after a power cut. */
  restorePower(): void;
  remove(): void;
}

const SIZE_BYTES = 64 * 1024 * 1024;
/** `EXT4_IOC_SHUTDOWN`, which is `_IOR('X', 125, __u32)`, with `EXT4_GOING_FLAGS_NOLOGFLUSH`: nothing more is written, no journal either. */
const SHUT_DOWN = 'open(my $d, "<", $ARGV[0]) or die $!; my $how = pack("L", 2); ioctl($d, 0x8004587D, $how) or die $!';

/** Null where it cannot be had: it takes root, loop devices, ext4 and perl. */
export function createDiskImage(): DiskImage | null {
  const place = mkdtempSync(join(tmpdir(), 'downspout-disk-'));
  const image = join(place, 'image');
  const folder = join(place, 'mounted');
  const run = (program: string, ...args: string[]) => execFileSync(program, args, { stdio: 'pipe' });
  const mount = () => run('mount', '-t', 'ext4', '-o', 'loop', image, folder);
  const remove = () => {
    try {
      run('umount', folder);
    } catch {
      // It was not mounted.
    }
    rmSync(place, { recursive: true, force: true });
  };
  try {
    mkdirSync(folder);
    writeFileSync(image, '');
    truncateSync(image, SIZE_BYTES);
    run('mkfs.ext4', '-q', '-F', image);
    mount();
    run('perl', '-e', '1');
  } catch {
    remove();
    return null;
  }
  return {
    folder,
    cutPower: () => run('perl', '-e', SHUT_DOWN, folder),
    restorePower() {
      run('umount', folder);
      mount();
    },
    remove,
  };
}
