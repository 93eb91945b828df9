/** A backup, restore or move that cannot be done, with nothing changed. The message says why and the way out. */
export class BackupError extends Error {
  override readonly name = 'BackupError';
  readonly code = 'backup';
}
