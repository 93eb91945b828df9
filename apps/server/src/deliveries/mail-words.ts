import { sentence } from '@downspout/business/end-of-sentence';
import { brand } from '@downspout/business/facts';

/** The mails that the office sends to the owner. */
export const mail = {
  subjects: {
    quote: (who: string) => `New quote request: ${who}`,
    'holiday-lights': (who: string) => `New holiday lights request: ${who}`,
    call: (who: string) => `New request by call: ${who}`,
    incomplete: (who: string) => `A call broke off: ${who}`,
    text: (who: string) => `New text message: ${who}`,
  },
  bareSubjects: {
    quote: 'New quote request',
    'holiday-lights': 'New holiday lights request',
    call: 'New request by call',
    incomplete: 'A call broke off',
    text: 'New text message',
  },
  noName: 'no name given',
  labels: {
    name: 'Name',
    phone: 'Phone',
    email: 'Email',
    address: 'Address',
    notes: 'Notes',
    received: 'Received',
    texted: 'New text message',
  },
  call: 'Call',
  text: 'Text',
  textWithoutConsent: 'Text (no consent to texts)',
  map: 'Map',
  open: 'Open in the office',
  dead: {
    intro:
      'Not delivered: this request could not be handed to your automation for three days, and is not tried any more. Nothing is lost: it is stored in your office, where you can send it again.',
    tried: (destination: string, attempts: number) => `${destination}, ${attempts} attempts`,
    lastError: 'Last error',
    lastAnswer: 'Last answer',
    sentSince: 'Since then it was sent again.',
  },
  test: {
    subject: `Test mail from ${brand.name}`,
    text: 'This is a test delivery from your office. Mail to you works.',
    userText: `Test from the office of ${brand.name}: text messages to you work.`,
  },
  footer: sentence(`Sent by the website of ${brand.name}`),
} as const;
