import type { Destination } from './destination.ts';
import { mailDestinations, type OwnerMailSettings } from './mail-destinations.ts';
import { type WebhookSettings, webhookDestinations } from './webhook-destinations.ts';

/** The part of the configuration that names destinations. */
export type DestinationSettings = WebhookSettings & OwnerMailSettings;

/** Those that are configured. */
export function configuredDestinations(settings: DestinationSettings): Destination[] {
  return [...webhookDestinations(settings), ...mailDestinations(settings)];
}
