import { accessSync, constants } from 'node:fs';
import { delimiter, join } from 'node:path';

/** Path of the first of these programs that is on the PATH or in one of the folders; null when none is. */
export function findProgram(names: readonly string[], folders: readonly string[] = []): string | null {
  const places = [...folders, ...(process.env.PATH ?? '').split(delimiter)];
  for (const name of names) {
    const found = places.map((folder) => join(folder, name)).find(isExecutable);
    if (found !== undefined) return found;
  }
  return null;
}

function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
