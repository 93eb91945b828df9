import type { OfficeFacts } from '@downspout/office-api/inbox';
import type { FastifyInstance } from 'fastify';
import { configuredDestinations } from '../deliveries/destinations.ts';
import type { OfficeApiOptions } from './office-api.ts';

/** What every screen needs to know. */
export async function factsRoutes(scope: FastifyInstance, { store, config }: OfficeApiOptions): Promise<void> {
  const destinations = configuredDestinations({
    quoteWebhookUrl: config.QUOTE_WEBHOOK_URL ?? undefined,
    holidayLightsWebhookUrl: config.HOLIDAY_LIGHTS_WEBHOOK_URL ?? undefined,
  }).map(({ name }) => name);

  scope.get('/office', async (): Promise<OfficeFacts> => {
    const users = await store.db
      .selectFrom('users')
      .select(['id', 'username'])
      .where('disabled_at', 'is', null)
      .orderBy('username')
      .execute();
    return {
      users,
      lateAfterMinutes: config.OFFICE_LATE_AFTER_MINUTES,
      destinations,
      platform: config.VOICE_PRIVATE_KEY !== null,
    };
  });
}
