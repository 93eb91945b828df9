import { parseArgs } from 'node:util';
import type { Config } from '../config/config.ts';
import { runCommand } from '../run-command.ts';

/** What may be typed behind the command. */
export interface Accepted {
  /** So many words at least and at most. */
  readonly least?: number;
  readonly most: number;
  /** Names of switches, without their hyphens. */
  readonly switches?: readonly string[];
}

/** Answers what to print. `switches` are those that were typed. */
export type BackupCommand = (
  config: Config,
  words: readonly string[],
  switches: ReadonlySet<string>,
) => Promise<string>;

/** Runs a command about backups in this process and prints its answer, or in words why it cannot be done. */
export async function runBackupCommand(usage: string, accepted: Accepted, command: BackupCommand): Promise<void> {
  await runCommand(async (config) => {
    const typed = readTyped(accepted);
    if (typed === null) throw new Error(usage);
    process.stdout.write(`${await command(config, typed.words, typed.switches)}\n`);
  });
}

/** Null for what is no command. */
function readTyped({ least = 0, most, switches = [] }: Accepted): { words: string[]; switches: Set<string> } | null {
  try {
    const options = Object.fromEntries(switches.map((name) => [name, { type: 'boolean' } as const]));
    const { positionals, values } = parseArgs({ options, allowPositionals: true });
    if (positionals.length < least || positionals.length > most) return null;
    return { words: positionals, switches: new Set(Object.keys(values)) };
  } catch {
    return null;
  }
}
