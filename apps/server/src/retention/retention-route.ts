import { RETENTION_RULES, type RetentionPage } from '@downspout/office-api/retention';
import { urls } from '@downspout/office-api/urls';
import type { FastifyInstance } from 'fastify';
import type { OfficeOptions } from '../office/office-options.ts';
import { readProgress } from './progress.ts';
import { retentionDays } from './rules.ts';

/** What goes by itself, and when. */
export async function retentionRoute(
  scope: FastifyInstance,
  { store, config }: Pick<OfficeOptions, 'store' | 'config'>,
): Promise<void> {
  const rules = retentionDays(config);
  scope.get(urls.retention, async (): Promise<RetentionPage> => {
    const entryOf = await readProgress(store.db, rules);
    return { rules: RETENTION_RULES.map(entryOf) };
  });
}
