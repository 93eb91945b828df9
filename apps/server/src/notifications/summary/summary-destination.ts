import { type AttemptResult, gone } from '../../deliveries/attempt.ts';
import type { Attempt, DayDestination } from '../../deliveries/destination.ts';
import { addressIn, deliverMail, loadMailer, type MailText } from '../../deliveries/mail.ts';
import { testMail } from '../../deliveries/mail-text.ts';
import type { Store } from '../../store/database.ts';
import { readPreferences } from '../preferences.ts';
import { SUMMARY_MAIL } from './plan-summaries.ts';
import { readSummary } from './read-summary.ts';
import { summaryMail } from './summary-mail.ts';

const DAY_MS = 24 * 60 * 60_000;
/** However long no summary was sent, it tells of no more. In ms. */
const LONGEST_MS = 7 * DAY_MS;
/** The last try falls on the time to give up, or soon after it. In ms. */
const LAST_TRY_MS = 5 * 60_000;

/** Null is "none". */
export interface SummarySettings {
  readonly SMTP_URL: string | null;
  readonly MAIL_FROM: string | null;
  readonly NOTIFY_EMAIL: readonly string[] | null;
  readonly OFFICE_URL: string | null;
}

/** A mail each day to each user who has chosen it. */
export function summaryDestinations(settings: SummarySettings, store: Pick<Store, 'db'>): DayDestination[] {
  const { SMTP_URL, MAIL_FROM, NOTIFY_EMAIL, OFFICE_URL } = settings;
  if (SMTP_URL === null || MAIL_FROM === null) return [];
  const mailTo = (to: readonly string[], attempt: Attempt<null>, text: MailText) =>
    deliverMail({ ...attempt, mail: { smtpUrl: SMTP_URL, from: MAIL_FROM, to }, text });
  return [
    {
      name: SUMMARY_MAIL,
      idSuffix: '_summary',
      tellsOf: 'days',
      maxInFlight: 2,
      // A mail that dies is told by no other mail.
      failureIsMailed: false,
      accepts: () => false,
      load: loadMailer,
      async deliver(attempt) {
        const composed = await compose(store, attempt, OFFICE_URL).catch(() => INTERRUPTED);
        return 'outcome' in composed ? composed : mailTo([composed.to], attempt, composed.text);
      },
      test: (attempt) => mailTo(NOTIFY_EMAIL ?? [addressIn(MAIL_FROM)], attempt, testMail(OFFICE_URL)),
    },
  ];
}

interface Composed {
  readonly to: string;
  readonly text: MailText;
}

/** What to send now, or why nothing is. Throws when the store fails. */
async function compose(
  { db }: Pick<Store, 'db'>,
  { id, recipient, clock }: Attempt<null>,
  officeUrl: string | null,
): Promise<Composed | AttemptResult> {
  const now = clock.now();
  const user = (await readPreferences(db)).get(recipient);
  if (user === undefined || user.mailAddress === '' || user.summaryAt === null) return NOT_WANTED;
  const known = await readOwn(db, recipient, id, now);
  const own = known.pop();
  if (own === undefined || now > own.give_up_at + LAST_TRY_MS) return TOO_LATE;
  const since =
    known.findLast(({ state }) => state === 'delivered')?.created_at ?? (known[0] ?? own).created_at - DAY_MS;
  const summary = await readSummary(db, { since, now });
  const text = summaryMail(summary, { officeUrl, showsDetails: user.showsDetails, now });
  return text === null ? NOTHING : { to: user.mailAddress, text };
}

/** The user's summaries up to this one, as far back as one looks. */
function readOwn(db: Store['db'], recipient: string, id: string, now: number) {
  return db
    .selectFrom('deliveries')
    .select(['state', 'created_at', 'give_up_at'])
    .where('lead_id', 'is', null)
    .where('destination', '=', SUMMARY_MAIL)
    .where('recipient', '=', recipient)
    .where('created_at', '>=', now - LONGEST_MS)
    .where('id', '<=', id)
    .orderBy('id')
    .execute();
}

/** Of the store: nothing was sent. */
const INTERRUPTED: AttemptResult = { outcome: 'interrupted' };

const NOTHING: AttemptResult = { outcome: 'delivered', status: 204, answer: 'not sent: there was nothing to report' };

const NOT_WANTED = gone('the user is gone, or takes none any more');

const TOO_LATE = gone('too late: the next summary reports it');
