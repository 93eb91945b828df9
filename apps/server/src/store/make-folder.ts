import { mkdirSync, statSync } from 'node:fs';
import { dirname } from 'node:path';

/**
 * Makes a folder and those that it is in, where they are missing. Throws what the file system says: `mkdir` of Node with
 * `recursive` never ends below a folder in which nothing can be made and nothing is missing, such as `/proc`.
 */
export function makeFolder(path: string, mode?: number): void {
  try {
    if (statSync(path).isDirectory()) return;
  } catch (error) {
    if (!isMissing(error)) throw error;
    if (dirname(path) !== path) makeFolder(dirname(path), mode);
  }
  try {
    mkdirSync(path, mode);
  } catch (error) {
    // Another process was faster.
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST' && isFolder(path))) throw error;
  }
}

function isFolder(path: string): boolean {
  return statSync(path, { throwIfNoEntry: false })?.isDirectory() ?? false;
}

function isMissing(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ENOENT';
}
