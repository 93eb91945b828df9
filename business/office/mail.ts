import { brand } from '../facts.ts';

/** The mails that the office sends to the owner. */
export const mail = {
  subjects: {
    quote: (who: string) => `New quote request: ${who}`,
    'holiday-lights': (who: string) => `New holiday lights request: ${who}`,
    call: (who: string) => `New request by call: ${who}`,
    incomplete: (who: string) => `A call broke off: ${who}`,
  },
  noName: 'no name given',
  labels: {
    name: 'Name',
    phone: 'Phone',
    email: 'Email',
    address: 'Address',
    service: 'Service',
    roofStories: 'Roof stories',
    installWindow: 'Install window',
    style: 'Style',
    budgetRange: 'Budget',
    photoUrl: 'Photo',
    notes: 'Notes',
    received: 'Received',
  },
  open: 'Open it in your office',
  dead: {
    subject: (who: string) => `Not delivered: the request of ${who}`,
    intro:
      'A request could not be handed to your automation for three days, and is not tried any more. Nothing is lost: it is stored in your office, where you can send it again.',
    tried: (destination: string, attempts: number) => `${destination}, ${attempts} attempts`,
    lastError: 'Last error',
    lastAnswer: 'Last answer',
    sentSince: 'Since then it was sent again.',
  },
  test: {
    subject: `Test mail from ${brand.name}`,
    text: 'This is a test delivery from your office. Mail to you works.',
  },
  footer: `Sent by the website of ${brand.name}.`,
} as const;
