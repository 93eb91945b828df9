import type { FastifyBaseLogger } from 'fastify';
import type { Registry } from 'prom-client';
import { systemClock } from '../clock.ts';
import type { Config } from '../config/config.ts';
import { engineOf } from '../store/database.ts';
import { createBackupMeter } from './backup-meter.ts';
import { createPostgresLeader, soleLeader } from './leader.ts';
import { type Backups, scheduleBackups } from './schedule.ts';
import { takeInChild } from './take-in-child.ts';

const HOUR_MS = 60 * 60_000;

/** Backs up the configured store every so many hours. */
export function startBackups(config: Config, everyHours: number, log: FastifyBaseLogger, metrics: Registry): Backups {
  const { DATABASE_URL: databaseUrl, BACKUP_DIR: folder, BACKUP_KEEP: keep } = config;
  const leader = engineOf(databaseUrl) === 'sqlite' ? soleLeader : createPostgresLeader(databaseUrl);
  const everyMs = everyHours * HOUR_MS;
  const parts = { databaseUrl, folder, everyMs, keep, clock: systemClock, log, leader, take: takeInChild };
  const backups = scheduleBackups(parts);
  createBackupMeter(metrics, backups);
  return backups;
}
