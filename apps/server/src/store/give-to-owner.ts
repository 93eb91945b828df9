import { chownSync, existsSync, statSync } from 'node:fs';
import { dirname } from 'node:path';

/** What root has made beside a store belongs to whoever owns that store, or its folder: who runs the server must use it. */
export function giveToOwner(made: string, store: string): void {
  if (process.getuid?.() !== 0) return;
  const { uid, gid } = statSync(existsSync(store) ? store : dirname(store));
  const is = statSync(made);
  if (is.uid !== uid || is.gid !== gid) chownSync(made, uid, gid);
}
