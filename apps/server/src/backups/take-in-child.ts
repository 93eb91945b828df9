import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { setPriority } from 'node:os';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { BackupError } from './backup-error.ts';
import { type Manifest, parseManifest } from './manifest.ts';
import { type BackupRequest, removePartial } from './take-backup.ts';

const PROCESS = fileURLToPath(new URL('./backup-process.ts', import.meta.url));
/** Behind everything that answers visitors. */
const NICENESS = 10;
/** To leave nothing behind, in ms; then it is killed. */
const INTERRUPT_PATIENCE_MS = 1_500;

/**
 * Takes a backup in a process of its own, so that reading the whole store holds up no request, and it can be interrupted
 * at any moment. Rejects as soon as that process has ended, also when the signal interrupts it.
 */
export async function takeInChild(request: BackupRequest, signal: AbortSignal): Promise<Manifest> {
  signal.throwIfAborted();
  // A group of its own: what it starts is interrupted with it.
  const child = spawn(process.execPath, [PROCESS], { stdio: ['pipe', 'pipe', 'pipe'], detached: true });
  const interrupt = () => interruptGroup(child);
  signal.addEventListener('abort', interrupt);
  try {
    child.stdin.on('error', () => {});
    // Open until the end: when it closes, the child knows that nobody wants the backup any more.
    child.stdin.write(`${JSON.stringify(request)}\n`);
    const closed = once(child, 'close');
    if (child.pid !== undefined) lowerPriority(child.pid);
    const [[status], answer, complaint] = await Promise.all([closed, text(child.stdout), text(child.stderr)]);
    if (status === 0) return parseManifest(answer);
    if (child.pid !== undefined) await removePartial(request.file, child.pid);
    throw new BackupError(
      signal.aborted ? 'The backup was interrupted.' : complaint.trim() || `It ended with ${status}`,
    );
  } finally {
    signal.removeEventListener('abort', interrupt);
    child.stdin.destroy();
  }
}

function interruptGroup(child: ChildProcess): void {
  killGroup(child, 'SIGTERM');
  const timer = setTimeout(() => killGroup(child, 'SIGKILL'), INTERRUPT_PATIENCE_MS);
  child.once('close', () => clearTimeout(timer));
}

function killGroup({ pid }: ChildProcess, signal: NodeJS.Signals): void {
  try {
    if (pid !== undefined) process.kill(-pid, signal);
  } catch {
    // It has ended already.
  }
}

function lowerPriority(pid: number): void {
  try {
    setPriority(pid, NICENESS);
  } catch {
    // It has ended already, or this system does not let us.
  }
}
