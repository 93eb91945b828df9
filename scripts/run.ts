import { spawn } from 'node:child_process';

export interface RunOptions {
  readonly cwd?: string;
  /** Added to this process's environment. */
  readonly env?: Readonly<Record<string, string>>;
  /** Where the command's output goes; shown unless said otherwise. */
  readonly stdio?: 'inherit' | 'ignore';
}

/** Runs a command and resolves when it succeeded; rejects naming it when it cannot start or fails. */
export async function run(command: string, args: readonly string[], options: RunOptions = {}): Promise<void> {
  const status = await exitStatus(command, args, options);
  if (status !== 0) throw new Error(`${command} ${args.join(' ')} failed with status ${status}`);
}

/** Runs a command and resolves with its exit status; null when a signal ended it. Rejects when it cannot start. */
export function exitStatus(command: string, args: readonly string[], options: RunOptions = {}): Promise<number | null> {
  const { cwd, env = {}, stdio = 'inherit' } = options;
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, { cwd, env: { ...process.env, ...env }, stdio });
    child.on('error', reject);
    child.on('exit', (status) => resolve(status));
  });
}
