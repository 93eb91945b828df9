import { existsSync } from 'node:fs';
import { join } from 'node:path';

/** The screens were never built. */
export class OfficeNotBuiltError extends Error {
  override readonly name = 'OfficeNotBuiltError';
  readonly code = 'office-not-built';
}

/** Throws `OfficeNotBuiltError`. */
export function assertBuilt(folder: string): void {
  if (existsSync(join(folder, 'index.html'))) return;
  throw new OfficeNotBuiltError('The office is not built yet. Run `npm start`, which builds it, or `npm run build`.');
}
