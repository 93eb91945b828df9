import { visitorMessages } from '@downspout/business/visitor-messages';
import { gsmText } from '@downspout/office-api/gsm';
import { type AttemptResult, gone } from '../deliveries/attempt.ts';
import type { DeliveryContent } from '../deliveries/delivery-content.ts';
import type { Attempt, LeadDestination } from '../deliveries/destination.ts';
import { addressIn, deliverMail, loadMailer, type MailText } from '../deliveries/mail.ts';
import { escaped } from '../deliveries/mail-body.ts';
import { conversationOf, testMail } from '../deliveries/mail-text.ts';
import { customerFile } from '../office/appointments/calendar/customer-file.ts';
import { oneLine } from '../one-line.ts';
import type { Store } from '../store/database.ts';
import type { LeadMessagesTable } from '../store/office-tables.ts';
import { configuredTextSender, type TextSettings } from '../text-messages/configured-sender.ts';
import { deliverText } from '../text-messages/deliver-text.ts';
import { mayBeTexted } from './may-be-texted.ts';

export const LEAD_REPLY = { mail: 'lead-mail', text: 'lead-text' } as const;

const MAX_SUBJECT_CHARACTERS = 150;

/** Null is "none". */
export interface ReplySettings extends TextSettings {
  readonly SMTP_URL: string | null;
  readonly MAIL_FROM: string | null;
  readonly NOTIFY_EMAIL: readonly string[] | null;
  readonly OFFICE_URL: string | null;
}

/** Mail and text messages that users write to the persons of leads: a delivery's recipient is the message's id. */
export function replyDestinations(settings: ReplySettings, store: Store): LeadDestination[] {
  return [...repliesByMail(settings, store), ...repliesByText(settings, store)];
}

const COMMON = { maxInFlight: 2, tellsOf: 'notifications', failureIsMailed: false, accepts: () => false } as const;

function repliesByMail(settings: ReplySettings, store: Store): LeadDestination[] {
  const { SMTP_URL, MAIL_FROM, NOTIFY_EMAIL, OFFICE_URL } = settings;
  if (SMTP_URL === null || MAIL_FROM === null) return [];
  const server = { smtpUrl: SMTP_URL, from: MAIL_FROM };
  const testTo = NOTIFY_EMAIL ?? [addressIn(MAIL_FROM)];
  return [
    {
      ...COMMON,
      name: LEAD_REPLY.mail,
      idSuffix: '_reply_mail',
      load: loadMailer,
      deliver: toPerson(store, async (message, attempt) =>
        deliverMail({
          ...attempt,
          mail: { ...server, to: [message.address] },
          text: {
            ...replyMail(message),
            conversation: conversationOf(attempt.content.lead),
            ...(await calendarOf(store, message)),
          },
        }),
      ),
      test: (attempt) => deliverMail({ ...attempt, mail: { ...server, to: testTo }, text: testMail(OFFICE_URL) }),
    },
  ];
}

function repliesByText(settings: ReplySettings, store: Store): LeadDestination[] {
  const sender = configuredTextSender(settings);
  if (sender === null) return [];
  return [
    {
      ...COMMON,
      name: LEAD_REPLY.text,
      idSuffix: '_reply_text',
      load: sender.load,
      deliver: toPerson(store, async ({ address: to, text }, attempt) => {
        const { lead } = attempt.content;
        if ((await mayBeTexted(store.db, lead.id, to)) === 'opted-out') return OPTED_OUT;
        return deliverText(sender, store, { to, body: gsmText(text) }, attempt);
      }),
      test: sender.check,
    },
  ];
}

/** The appointment that it is about, for the person's own calendar. */
async function calendarOf(
  store: Store,
  { appointment_id, lead_id }: LeadMessagesTable,
): Promise<Pick<MailText, 'calendar'>> {
  if (appointment_id === null) return {};
  const calendar = await customerFile(store.db, appointment_id, lead_id);
  return calendar === null ? {} : { calendar };
}

/** As it was written. */
function replyMail({ subject, text }: LeadMessagesTable): MailText {
  const paragraphs = text.split(/(?:\r\n|\n){2,}/).map((paragraph) => `<p>${escaped(paragraph)}</p>`);
  return {
    subject: oneLine(subject, MAX_SUBJECT_CHARACTERS),
    text,
    html: `<!doctype html><html lang="en"><head><meta name="viewport" content="width=device-width"></head><body>${paragraphs.join('')}</body></html>`,
    replyTo: visitorMessages.replyTo,
    isPersonal: true,
  };
}

type ReplyAttempt = Attempt<DeliveryContent>;

/** Sends a message that is still there, of a lead that is no possible spam. */
function toPerson(
  { db }: Store,
  send: (message: LeadMessagesTable, attempt: ReplyAttempt) => Promise<AttemptResult>,
): LeadDestination['deliver'] {
  return async (attempt) => {
    try {
      const message = await db
        .selectFrom('lead_messages')
        .innerJoin('leads', 'leads.id', 'lead_messages.lead_id')
        .selectAll('lead_messages')
        .where('lead_messages.id', '=', attempt.recipient)
        .where('leads.erased_at', 'is', null)
        .where('leads.quarantined_at', 'is', null)
        .executeTakeFirst();
      return message === undefined ? TAKEN_BACK : await send(message, attempt);
    } catch {
      // Of the store: nothing was sent.
      return { outcome: 'interrupted' };
    }
  };
}

const TAKEN_BACK = gone('the message is gone: the lead was erased, or is possible spam');
const OPTED_OUT = gone('the number has opted out of texts');
