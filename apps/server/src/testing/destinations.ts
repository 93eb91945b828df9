import { readConfig } from '../config/read-config.ts';
import { configuredDestinations } from '../deliveries/destinations.ts';

/** Both webhooks, at an address where nobody listens. */
export const WEBHOOKS = destinationsFor({
  QUOTE_WEBHOOK_URL: 'http://127.0.0.1:9',
  HOLIDAY_LIGHTS_WEBHOOK_URL: 'http://127.0.0.1:9',
});

/** Mail to the owner, by a server that is not there. */
export const MAIL = destinationsFor(mailSettings('smtp://127.0.0.1:1'));

/** What makes mail to the owner, by this server. */
export function mailSettings(url: string) {
  return { SMTP_URL: url, MAIL_FROM: 'office@example.com', NOTIFY_EMAIL: 'owner@example.com' };
}

/** What these settings, written as in the environment, make the destinations. */
export function destinationsFor(settings: Record<string, string>) {
  return configuredDestinations(readConfig(settings));
}
