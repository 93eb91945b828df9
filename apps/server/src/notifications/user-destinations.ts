import type { NotificationPreferences } from '@downspout/office-api/notifications';
import { type AttemptResult, gone } from '../deliveries/attempt.ts';
import type { DeliveryContent } from '../deliveries/delivery-content.ts';
import type { Attempt, LeadDestination } from '../deliveries/destination.ts';
import { addressIn, deliverMail, loadMailer } from '../deliveries/mail.ts';
import { bareLeadMail, leadMail, testMail } from '../deliveries/mail-text.ts';
import type { Store } from '../store/database.ts';
import { configuredTextSender, type TextSettings } from '../text-messages/configured-sender.ts';
import { deliverText } from '../text-messages/deliver-text.ts';
import { messageIdOf } from './notification-ids.ts';
import { readPreferences } from './preferences.ts';
import { readWaiting } from './unanswered.ts';
import { testText, userText } from './user-text.ts';

export const USER_MAIL = 'user-mail';
export const USER_TEXT = 'user-text';

/** Null is "none". */
export interface UserWaySettings extends TextSettings {
  readonly SMTP_URL: string | null;
  readonly MAIL_FROM: string | null;
  readonly NOTIFY_EMAIL: readonly string[] | null;
  readonly OFFICE_URL: string | null;
}

/** Mail and text messages to users, as each has chosen: a delivery's recipient is the user's id. */
export function userDestinations(settings: UserWaySettings, store: Store): LeadDestination[] {
  return [...mailToUsers(settings, store), ...textToUsers(settings, store)];
}

const COMMON = { maxInFlight: 2, tellsOf: 'notifications', failureIsMailed: false, accepts: () => false } as const;

function mailToUsers(
  { SMTP_URL, MAIL_FROM, NOTIFY_EMAIL, OFFICE_URL }: UserWaySettings,
  store: Store,
): LeadDestination[] {
  if (SMTP_URL === null || MAIL_FROM === null) return [];
  const server = { smtpUrl: SMTP_URL, from: MAIL_FROM };
  const mailTo = (user: NotificationPreferences, attempt: UserAttempt, texted: string | null) => {
    const compose = user.showsDetails ? leadMail : bareLeadMail;
    const text = compose(attempt.content, OFFICE_URL, texted);
    return deliverMail({ ...attempt, mail: { ...server, to: [user.mailAddress] }, text });
  };
  const mailTest = (to: readonly string[], attempt: Attempt<null>) =>
    deliverMail({ ...attempt, mail: { ...server, to }, text: testMail(OFFICE_URL) });
  return [
    {
      ...COMMON,
      name: USER_MAIL,
      idSuffix: '_user_mail',
      load: loadMailer,
      deliver: toUsers(store, ({ ways, mailAddress }) => ways.mail && mailAddress !== '', mailTo),
      test: testTo(
        store,
        (attempt) => mailTest(NOTIFY_EMAIL ?? [addressIn(MAIL_FROM)], attempt),
        ({ mailAddress }, attempt) => mailTest([mailAddress], attempt),
      ),
    },
  ];
}

/** A user who has texted STOP to the sender's number gets none until START, as anybody else. */
function textToUsers(settings: UserWaySettings, store: Store): LeadDestination[] {
  const sender = configuredTextSender(settings);
  if (sender === null) return [];
  const textTo = (user: NotificationPreferences, attempt: UserAttempt, texted: string | null) => {
    const { textNumber, showsDetails } = user;
    const body = userText(attempt.content.lead, settings.OFFICE_URL, showsDetails, texted);
    return deliverText(sender, store, { to: textNumber, body }, attempt);
  };
  return [
    {
      ...COMMON,
      name: USER_TEXT,
      idSuffix: '_user_text',
      load: sender.load,
      deliver: toUsers(store, ({ ways, textNumber }) => ways.text && textNumber !== '', textTo),
      test: testTo(store, sender.check, ({ textNumber }, attempt) =>
        deliverText(sender, store, { to: textNumber, body: testText }, attempt),
      ),
    },
  ];
}

type UserAttempt = Attempt<DeliveryContent>;

/** Sends to a user who can still be reached so, of a lead that still waits for somebody. */
function toUsers(
  { db }: Store,
  isReachable: (user: NotificationPreferences) => boolean,
  send: (user: NotificationPreferences, attempt: UserAttempt, texted: string | null) => Promise<AttemptResult>,
): LeadDestination['deliver'] {
  return async (attempt) => {
    try {
      const user = (await readPreferences(db)).get(attempt.recipient);
      if (user === undefined || !isReachable(user)) return UNREACHABLE;
      const news = await readWaiting(db, attempt.content.lead.id, messageIdOf(attempt.id));
      return news === null ? ANSWERED : await send(user, attempt, news.text);
    } catch {
      // Of the store: nothing was sent.
      return { outcome: 'interrupted' };
    }
  };
}

/** To this user, whatever they are told of; or to nobody in particular. */
function testTo(
  { db }: Store,
  tryOut: LeadDestination['test'],
  send: (user: NotificationPreferences, attempt: Attempt<null>) => Promise<AttemptResult>,
): LeadDestination['test'] {
  return async (attempt) => {
    if (attempt.recipient === '') return tryOut(attempt);
    try {
      const user = (await readPreferences(db)).get(attempt.recipient);
      return user === undefined ? UNREACHABLE : await send(user, attempt);
    } catch {
      return { outcome: 'interrupted' };
    }
  };
}

const UNREACHABLE = gone('the user is gone, or takes none any more');

const ANSWERED: AttemptResult = { outcome: 'delivered', status: 204, answer: 'not sent: somebody had answered' };
