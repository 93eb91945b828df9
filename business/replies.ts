import { brand, phone } from './facts.ts';

/** What is known of whoever is written to. */
export interface ReplyFacts {
  /** `''` when no name is known. */
  readonly firstName: string;
  /** What they asked for, in a sentence; `''` when that is not known. */
  readonly service: string;
  /** When somebody comes to them, in a sentence; `''` when nothing is booked. */
  readonly appointment: string;
}

/** A text to begin with: whoever sends it reads it first, and fills in what stands in [brackets]. */
export interface ReplyTemplate {
  readonly name: string;
  /** Of an email. */
  readonly subject: string;
  readonly text: (facts: ReplyFacts) => string;
}

/** Confirms an appointment. */
export const appointmentReply: ReplyTemplate = {
  name: 'See you then',
  subject: 'Your appointment',
  text: (facts) =>
    `${hello(facts)} You're on our schedule for ${facts.appointment || '[day and time]'}. Please keep pets inside and gates unlocked. Questions? Call ${phone.display}.`,
};

/** What the office offers for replies, by text and by email. */
export const replies: readonly ReplyTemplate[] = [
  {
    name: 'Thanks, when can we call?',
    subject: `Your request to ${brand.name}`,
    text: (facts) =>
      `${hello(facts)} Thank you for your request${about(facts)}! When is a good time to call you? You can also reach us at ${phone.display}.`,
  },
  {
    name: 'Can we come by?',
    subject: 'Can we come by for your quote?',
    text: (facts) =>
      `${hello(facts)} We'd like to look at the job${about(facts)} and give you a quote. Can we come by on [day and time]? You don't have to be home.`,
  },
  {
    name: 'Your quote is ready',
    subject: 'Your quote is ready',
    text: (facts) =>
      `${hello(facts)} Your quote${about(facts)} is ready: [price]. Shall we put you on the schedule? Just reply here, or call ${phone.display}.`,
  },
  {
    name: 'Sorry we missed you',
    subject: 'Sorry we missed you',
    text: (facts) =>
      `${hello(facts)} We just tried to call you about your request${about(facts)}. When is a better time? You can also call us at ${phone.display}.`,
  },
  appointmentReply,
  {
    name: 'Ask for a review',
    subject: 'How did we do?',
    text: (facts) =>
      `${hello(facts)} Thank you for having us! If you're happy with our work, would you leave us a short review? It means a lot to a small company.`,
  },
];

function hello({ firstName }: ReplyFacts): string {
  return `${firstName === '' ? 'Hi' : `Hi ${firstName}`}, this is ${brand.name.replace(/\.$/, '')}.`;
}

function about({ service }: ReplyFacts): string {
  return service === '' ? '' : ` for ${service}`;
}
