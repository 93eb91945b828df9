import type { DeliveryContent } from './delivery-content.ts';
import type { LeadDestination } from './destination.ts';
import { deliverMail, loadMailer, type MailSettings, type MailText } from './mail.ts';
import { deadMail, leadMail, testMail } from './mail-text.ts';
import { FAILURE_MAIL, LEAD_MAIL } from './owner-mails.ts';

/** Each mail under way is a connection of its own, of which mail servers allow few. */
const MAX_IN_FLIGHT = 2;

/** Null is "none". */
export interface OwnerMailSettings {
  readonly SMTP_URL: string | null;
  readonly MAIL_FROM: string | null;
  readonly NOTIFY_EMAIL: readonly string[] | null;
  readonly OFFICE_URL: string | null;
}

/** The owner's own mailbox: a mail for each lead, and one when a delivery elsewhere has died. */
export function mailDestinations({
  SMTP_URL,
  MAIL_FROM,
  NOTIFY_EMAIL,
  OFFICE_URL,
}: OwnerMailSettings): LeadDestination[] {
  if (SMTP_URL === null || MAIL_FROM === null || NOTIFY_EMAIL === null) return [];
  const mail = { smtpUrl: SMTP_URL, from: MAIL_FROM, to: NOTIFY_EMAIL };
  return [
    {
      ...mailbox(mail, OFFICE_URL, leadMail),
      name: LEAD_MAIL,
      idSuffix: '_mail',
      tellsOf: 'leads',
      accepts: () => true,
    },
    {
      ...mailbox(mail, OFFICE_URL, deadMail),
      name: FAILURE_MAIL,
      idSuffix: '_mail_dead',
      tellsOf: 'failures',
      accepts: () => false,
    },
  ];
}

type Compose = (content: DeliveryContent, officeUrl: string | null) => MailText;

function mailbox(mail: MailSettings, officeUrl: string | null, compose: Compose) {
  return {
    maxInFlight: MAX_IN_FLIGHT,
    // A mail that dies is told by no other mail.
    failureIsMailed: false,
    load: loadMailer,
    deliver: (attempt) => deliverMail({ ...attempt, mail, text: compose(attempt.content, officeUrl) }),
    test: (attempt) => deliverMail({ ...attempt, mail, text: testMail(officeUrl) }),
  } satisfies Partial<LeadDestination>;
}
