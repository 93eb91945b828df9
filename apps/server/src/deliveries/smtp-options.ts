import type { SMTPTransportOptions } from 'nodemailer/lib/smtp-transport';
import { isLoopback } from './address-kind.ts';

/**
 * A server's address as nodemailer reads it, with `?name=value` for any further option. A password is not sent over a
 * connection in the clear: unless the server is this machine, or `ignoreTLS=true` says otherwise, STARTTLS must work.
 */
export function smtpOptions(smtpUrl: string): SMTPTransportOptions {
  const url = new URL(smtpUrl);
  const isClear = url.protocol === 'smtp:' && url.searchParams.get('ignoreTLS') !== 'true';
  const requireTLS = isClear && url.username !== '' && !isThisMachine(url.hostname);
  return requireTLS ? { url: smtpUrl, requireTLS } : { url: smtpUrl };
}

function isThisMachine(host: string): boolean {
  return host === 'localhost' || isLoopback(host.replace(/^\[|\]$/g, ''));
}
