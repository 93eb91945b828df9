import type { LeadMessage, ReplyObstacle } from '@downspout/office-api/messages';
import type { CallResult, MessageWay } from '@downspout/office-api/replies';

/** Writing to a lead's person from here, and what they text back. */
export const replies = {
  compose: 'What to write',
  composing: { message: 'Message', note: 'Note' },
  write: 'Write a message',
  way: 'Send as',
  ways: { text: 'Text message', mail: 'Email' } satisfies Record<MessageWay, string>,
  template: 'Start with',
  noTemplate: 'A blank message',
  subject: 'Subject',
  text: 'Message',
  to: (address: string) => `To ${address}`,
  send: { text: 'Send text', mail: 'Send email' } satisfies Record<MessageWay, string>,
  keys: 'Ctrl (⌘) + Enter sends.',
  discard: 'Discard',
  parts: (left: number, parts: number) => (parts === 1 ? `${left} left` : `${left} left in part ${parts}`),
  fillIn: (gap: string) => `Fill in ${gap} first.`,
  empty: 'Write something first.',
  emptySubject: 'Write a subject first.',
  waiting: (who: string) => `${who} is waiting for your answer.`,
  handled: 'Mark as handled',
  notSent: (why: string) => `Not sent. ${why} What you wrote is still here.`,
} as const;

/** Why nothing can be written by a way. */
export const obstacles: Record<MessageWay, Record<ReplyObstacle, string>> = {
  text: {
    'not-set-up': 'Texts can’t be sent from here: the server has no text service (SMS_ settings).',
    'no-address': 'There is no phone number here that can be texted.',
    'opted-out': 'This number has opted out of texts.',
    'no-consent': 'This person hasn’t agreed to texts. If they text you, you can reply here.',
    quarantined: 'This is possible spam. Mark it “Not spam” to reply.',
    erased: 'This person’s data was erased.',
  },
  mail: {
    'not-set-up': 'Email can’t be sent from here: the server has no mail server (SMTP_URL).',
    'no-address': 'There is no email address here.',
    'opted-out': '',
    'no-consent': '',
    quarantined: 'This is possible spam. Mark it “Not spam” to reply.',
    erased: 'This person’s data was erased.',
  },
};

/** How far a message is, in words. */
export function messageState({ state, way, error }: Pick<LeadMessage, 'state' | 'way' | 'error'>): string {
  switch (state) {
    case 'received':
      return 'Received';
    case 'sent':
      return 'Sent';
    case 'dead':
      return error === null ? 'Not sent' : `Not sent: ${error}`;
    case 'waiting':
      return error === null ? 'Sending…' : `Trying again. Last try: ${error}`;
    default:
      return way;
  }
}

/** After a call. */
export const callOutcome = {
  ask: 'How did the call go?',
  names: {
    reached: 'Reached',
    voicemail: 'Voicemail',
    'wrong-number': 'Wrong number',
    booked: 'Booked',
  } satisfies Record<CallResult, string>,
  dismiss: 'I didn’t call',
} as const;

/** In the history. */
export function callOutcomeWords(outcome: unknown): string {
  switch (outcome) {
    case 'reached':
      return 'called and reached them';
    case 'voicemail':
      return 'called and left a voicemail';
    case 'wrong-number':
      return 'called: wrong number';
    case 'booked':
      return 'called and booked the job';
    default:
      return 'called';
  }
}
