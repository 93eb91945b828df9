import { hostname } from 'node:os';
import type { Clock } from '../clock.ts';
import type { AttemptResult } from './attempt.ts';
import { keptAnswer, mailFailure } from './mail-failure.ts';
import { smtpOptions } from './smtp-options.ts';

/** By which server mail goes out, and to whom. */
export interface MailSettings {
  /** `smtp:` or `smtps:`, with user name and password if needed. */
  readonly smtpUrl: string;
  /** An address, or a name and an address in angle brackets. */
  readonly from: string;
  /** Addresses. */
  readonly to: readonly string[];
}

/** What a mail says. */
export interface MailText {
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  /** Whom an answer goes to; null: whoever it comes from. */
  readonly replyTo: { readonly name: string; readonly address: string } | null;
  /** What it shares with all mails that belong together, which programs then show as one conversation; an id without `@`. */
  readonly conversation?: string;
  /** Whether its recipient never asked for mail, and is told how to say so (RFC 2369). */
  readonly isUnsubscribable?: boolean;
  /** Goes along as a calendar file, which mail programs offer to keep. */
  readonly calendar?: MailCalendar;
  /** Whether a person wrote it. */
  readonly isPersonal?: boolean;
}

/** iCalendar by mail (RFC 6047). */
export interface MailCalendar {
  readonly method: 'PUBLISH' | 'CANCEL';
  readonly content: string;
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
    const { createTransport } = await loadMailer();
    const info = await createTransport(smtpOptions(mail.smtpUrl)).sendMail({
      from: mail.from,
      to: [...mail.to],
      subject: text.subject,
      text: text.text,
      html: text.html,
      ...(text.replyTo && { replyTo: text.replyTo }),
      ...(text.calendar && { icalEvent: { ...text.calendar, filename: 'appointment.ics' } }),
      ...conversationHeaders(text, mail.from),
      messageId: `<${id}@${domainOf(mail.from)}>`,
      date: new Date(clock.now()),
      // RFC 3834: nobody's out-of-office answers it.
      headers: {
        ...(!text.isPersonal && { 'Auto-Submitted': 'auto-generated' }),
        ...(text.isUnsubscribable && { 'List-Unsubscribe': `<mailto:${addressIn(mail.from)}?subject=unsubscribe>` }),
      },
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

/** Loaded at the start by those who send mail: everybody else does without its memory. */
export function loadMailer() {
  return import('nodemailer');
}

/** A message that none of them is, and that all answer to: so the order in which they arrive does not matter (RFC 5322, 3.6.4). */
function conversationHeaders({ conversation }: MailText, from: string) {
  if (conversation === undefined) return {};
  const root = `<${conversation}@${domainOf(from)}>`;
  return { references: root, inReplyTo: root };
}

/** Of a sender, with or without a name. */
export function addressIn(from: string): string {
  return /<([^<>]+)>\s*$/.exec(from)?.[1] ?? from;
}

function domainOf(from: string): string {
  return /@([\w.-]+)>?\s*$/.exec(from)?.[1] ?? hostname();
}
