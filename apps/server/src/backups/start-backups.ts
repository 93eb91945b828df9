import type { FastifyBaseLogger } from 'fastify';
import type { Registry } from 'prom-client';
import type { Config } from '../config.ts';
import { systemClock } from '../deliveries/clock.ts';
import { engineOf } from '../store/database.ts';
import { createBackupMeter } from './backup-meter.ts';
import { createPostgresLead, soleLead } from './lead.ts';
import { type Backups, scheduleBackups } from './schedule.ts';
import { takeInChild } from './take-in-child.ts';

const HOUR_MS = 60 * 60_000;

/** Backs up the configured store every so many hours. */
export function startBackups(config: Config, everyHours: number, log: FastifyBaseLogger, metrics: Registry): Backups {
  const { DATABASE_URL: databaseUrl, BACKUP_DIR: folder, BACKUP_KEEP: keep } = config;
  const lead = engineOf(databaseUrl) === 'sqlite' ? soleLead : createPostgresLead(databaseUrl);
  const everyMs = everyHours * HOUR_MS;
  const parts = { databaseUrl, folder, everyMs, keep, clock: systemClock, log, lead, take: takeInChild };
  const backups = scheduleBackups(parts);
  createBackupMeter(metrics, backups);
  return backups;
}
