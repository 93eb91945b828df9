import type { OfficeFacts } from '@downspout/office-api/inbox';
import { urls } from '@downspout/office-api/urls';
import type { FastifyInstance } from 'fastify';
import type { OfficeOptions } from './office-options.ts';

/** What every screen needs to know. */
export async function factsRoutes(scope: FastifyInstance, { store, config }: OfficeOptions): Promise<void> {
  scope.get(urls.office, async (): Promise<OfficeFacts> => {
    const users = await store.db
      .selectFrom('users')
      .select(['id', 'username'])
      .where('disabled_at', 'is', null)
      .orderBy('username')
      .execute();
    return {
      users,
      lateAfterMinutes: config.OFFICE_LATE_AFTER_MINUTES,
      platform: config.VOICE_PRIVATE_KEY !== null,
    };
  });
}
