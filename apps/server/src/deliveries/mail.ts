import { hostname } from 'node:os';
import type { AttemptResult } from './attempt.ts';
import type { Clock } from './clock.ts';
import type { MailSettings } from './destinations.ts';
import { keptAnswer, mailFailure } from './mail-failure.ts';
import { smtpOptions } from './smtp-options.ts';

/** What a mail says. */
export interface MailText {
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  /** Whom an answer goes to; null: whoever it comes from. */
  readonly replyTo: { readonly name: string; readonly address: string } | null;
}

/** One attempt to be made. */
export interface MailAttempt {
  readonly mail: MailSettings;
  /** The delivery's id. The Message-ID follows from it, so that a mail that came twice can be told. */
  readonly id: string;
  readonly text: MailText;
  readonly clock: Clock;
  /** Aborted when this process stops. */
  readonly signal: AbortSignal;
  /** From connecting to the end. */
  readonly timeoutMs: number;
}

/**
 * Sends one mail once, by a connection of its own. It is delivered when the server has taken it for at least one of the
 * recipients: trying again would send it to that one twice. Never rejects.
 */
export async function deliverMail({ mail, id, text, clock, signal, timeoutMs }: MailAttempt): Promise<AttemptResult> {
  if (signal.aborted) return { outcome: 'interrupted' };
  const timeout = new AbortController();
  const timer = clock.setTimeout(() => timeout.abort(), timeoutMs);
  try {
    // Loaded by those who send mail: everybody else does without its memory.
    const { createTransport } = await import('nodemailer');
    const info = await createTransport(smtpOptions(mail.smtpUrl)).sendMail({
      from: mail.from,
      to: [...mail.to],
      subject: text.subject,
      text: text.text,
      html: text.html,
      ...(text.replyTo && { replyTo: text.replyTo }),
      messageId: `<${id}@${domainOf(mail.from)}>`,
      date: new Date(clock.now()),
      // RFC 3834: nobody's out-of-office answers it.
      headers: { 'Auto-Submitted': 'auto-generated' },
      disableFileAccess: true,
      disableUrlAccess: true,
      signal: AbortSignal.any([signal, timeout.signal]),
    });
    const refused = (info.rejectedErrors ?? []).map((error) => `${error.recipient}: ${error.response}`);
    const answer = keptAnswer([info.response, ...refused].join('\n'));
    return { outcome: 'delivered', status: Number.parseInt(info.response, 10) || 250, answer };
  } catch (error) {
    if (signal.aborted) return { outcome: 'interrupted' };
    return mailFailure(timeout.signal.aborted ? `timed out after ${timeoutMs / 1_000} s` : error);
  } finally {
    timer.cancel();
  }
}

function domainOf(from: string): string {
  return /@([\w.-]+)>?\s*$/.exec(from)?.[1] ?? hostname();
}
