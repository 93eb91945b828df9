import { Gauge, type Registry } from 'prom-client';
import type { Backups } from './schedule.ts';

/** What is known of the backups that a process makes by itself; nothing while nothing is known, as on all but one of several. */
export function createBackupMeter(metrics: Registry, backups: Pick<Backups, 'last'>): void {
  const registers = [metrics];
  new Gauge({
    name: 'downspout_backup_last_time_seconds',
    help: 'When the last backup was tried, in seconds since the epoch',
    registers,
    collect() {
      this.remove();
      const last = backups.last();
      if (last !== null) this.set(last.at / 1_000);
    },
  });
  new Gauge({
    name: 'downspout_backup_last_ok',
    help: '1 when that backup was made and read back, 0 when it failed',
    registers,
    collect() {
      this.remove();
      const last = backups.last();
      if (last !== null) this.set(last.ok ? 1 : 0);
    },
  });
  new Gauge({
    name: 'downspout_backup_last_bytes',
    help: 'Size of that backup',
    registers,
    collect() {
      this.remove();
      const bytes = backups.last()?.bytes ?? null;
      if (bytes !== null) this.set(bytes);
    },
  });
}
