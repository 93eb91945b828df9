import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Registry } from 'prom-client';
import { createBackupMeter } from './backup-meter.ts';
import type { LastBackup } from './schedule.ts';

test('the last backup is told with its time, success and size; nothing is told while nothing is known', async () => {
  const metrics = new Registry();
  let last: LastBackup | null = null;
  createBackupMeter(metrics, { last: () => last });
  const told = async () => (await metrics.metrics()).split('\n').filter((line) => line !== '' && !line.startsWith('#'));
  assert.deepEqual(await told(), []);
  last = { at: 1_795_200_000_500, ok: true, bytes: 4_096 };
  assert.deepEqual(await told(), [
    'downspout_backup_last_time_seconds 1795200000.5',
    'downspout_backup_last_ok 1',
    'downspout_backup_last_bytes 4096',
  ]);
  last = { at: 1_795_200_001_000, ok: false, bytes: null };
  assert.deepEqual(await told(), ['downspout_backup_last_time_seconds 1795200001', 'downspout_backup_last_ok 0']);
});
