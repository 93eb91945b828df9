import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';

const ROOT = join(import.meta.dirname, '../../..');
const COMMIT = /^[0-9a-f]{40}([0-9a-f]{24})?$/;

/** What runs. */
export interface BuildFacts {
  readonly version: string;
  /** From git; `unknown` if it is not available. */
  readonly commit: string;
}

/**
 * The project's version and commit: as the file `commit` has it, which archives and images are made with, or as the clone is
 * checked out now.
 */
export function readBuildFacts(root = ROOT): BuildFacts {
  const described: unknown = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  const candidates = [firstLine(join(root, 'commit')), checkedOut(join(root, '.git'))];
  return {
    version: String(Reflect.get(Object(described), 'version')),
    commit: candidates.find((one) => COMMIT.test(one)) ?? 'unknown',
  };
}

/** https://git-scm.com/docs/gitrepository-layout: a worktree has a file there, and its references in the common folder. */
function checkedOut(git: string): string {
  const [, linked] = /^gitdir: (.+)$/.exec(firstLine(git)) ?? [];
  const folder = linked === undefined ? git : resolve(git, '..', linked);
  const head = firstLine(join(folder, 'HEAD'));
  const [, name] = /^ref: (.+)$/.exec(head) ?? [];
  if (name === undefined) return head;
  const common = resolve(folder, firstLine(join(folder, 'commondir')) || '.');
  return firstLine(join(common, name)) || packed(readText(join(common, 'packed-refs')), name);
}

function packed(references: string, name: string): string {
  return (
    references
      .split('\n')
      .find((line) => line.endsWith(` ${name}`))
      ?.split(' ')[0] ?? ''
  );
}

function firstLine(path: string): string {
  return readText(path).split('\n')[0]?.trim() ?? '';
}

/** Empty where there is no such file. */
function readText(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return '';
  }
}
