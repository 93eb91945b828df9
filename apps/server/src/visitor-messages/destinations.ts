import { type AttemptResult, gone } from '../deliveries/attempt.ts';
import type { DeliveryContent } from '../deliveries/delivery-content.ts';
import type { Attempt, LeadDestination } from '../deliveries/destination.ts';
import { addressIn, deliverMail, loadMailer } from '../deliveries/mail.ts';
import type { StoredLead } from '../deliveries/stored-leads.ts';
import { testLead } from '../deliveries/test-lead.ts';
import type { Store } from '../store/database.ts';
import { configuredTextSender, type TextSettings } from '../text-messages/configured-sender.ts';
import { deliverText } from '../text-messages/deliver-text.ts';
import { VISITOR_MAIL, VISITOR_TEXT, type VisitorWays } from './plan-visitor-messages.ts';
import { mailAddressOf, readHearing, textNumberOf } from './recipients.ts';
import { visitorMail, visitorText } from './words.ts';

/** Null is "none". */
export interface VisitorWaySettings extends TextSettings {
  readonly SMTP_URL: string | null;
  readonly MAIL_FROM: string | null;
  readonly NOTIFY_EMAIL: readonly string[] | null;
  readonly VISITOR_MESSAGES: 'on' | 'off';
}

/** Mail and text messages by which visitors hear that their requests came. */
export function visitorDestinations(settings: VisitorWaySettings, store: Store): LeadDestination[] {
  if (settings.VISITOR_MESSAGES === 'off') return [];
  return [...mailToVisitors(settings, store), ...textToVisitors(settings, store)];
}

/** By which ways visitors are told with these settings. */
export function visitorWays({ VISITOR_MESSAGES, SMTP_URL, SMS_FROM }: VisitorWaySettings): VisitorWays {
  const isOn = VISITOR_MESSAGES === 'on';
  return { mail: isOn && SMTP_URL !== null, text: isOn && SMS_FROM !== null };
}

const COMMON = { maxInFlight: 2, tellsOf: 'notifications', failureIsMailed: false, accepts: () => false } as const;

function mailToVisitors({ SMTP_URL, MAIL_FROM, NOTIFY_EMAIL }: VisitorWaySettings, store: Store): LeadDestination[] {
  if (SMTP_URL === null || MAIL_FROM === null) return [];
  const mailFor = (to: readonly string[], lead: StoredLead, attempt: Attempt<unknown>) => {
    const mail = { smtpUrl: SMTP_URL, from: MAIL_FROM, to };
    return deliverMail({ ...attempt, mail, text: visitorMail(lead, attempt.clock.now()) });
  };
  const testTo = NOTIFY_EMAIL ?? [addressIn(MAIL_FROM)];
  return [
    {
      ...COMMON,
      name: VISITOR_MAIL,
      idSuffix: '_visitor-mail',
      load: loadMailer,
      deliver: toVisitor(store, mailAddressOf, (to, lead, attempt) => mailFor([to], lead, attempt)),
      test: (attempt) => mailFor(testTo, testLead('quote', attempt.clock.now()), attempt),
    },
  ];
}

function textToVisitors(settings: VisitorWaySettings, store: Store): LeadDestination[] {
  const sender = configuredTextSender(settings);
  if (sender === null) return [];
  return [
    {
      ...COMMON,
      name: VISITOR_TEXT,
      idSuffix: '_visitor-text',
      load: sender.load,
      deliver: toVisitor(store, textNumberOf, (to, lead, attempt) =>
        deliverText(sender, store, { to, body: visitorText(lead, attempt.clock.now()) }, attempt),
      ),
      test: sender.check,
    },
  ];
}

type VisitorAttempt = Attempt<DeliveryContent>;

/** Sends to a visitor who may still hear from us, at what the lead says now. */
function toVisitor(
  { db }: Store,
  addressOf: (lead: StoredLead) => string | null,
  send: (to: string, lead: StoredLead, attempt: VisitorAttempt) => Promise<AttemptResult>,
): LeadDestination['deliver'] {
  return async (attempt) => {
    const { id } = attempt.content.lead;
    try {
      const lead = (await readHearing(db, [id])).get(id);
      const to = lead === undefined ? null : addressOf(lead);
      return lead === undefined || to === null ? MAY_NOT_HEAR : await send(to, lead, attempt);
    } catch {
      // Of the store: nothing was sent.
      return { outcome: 'interrupted' };
    }
  };
}

/** Quarantined, erased or opted out since. */
const MAY_NOT_HEAR = gone('this visitor may not be written to any more');
