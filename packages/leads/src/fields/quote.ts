import { SERVICE_TYPES } from '../options.ts';
import { address, email, firstName, lastName, notes, phone } from './every-lead.ts';

const serviceType = {
  name: 'serviceType',
  column: 'service_type',
  control: 'select',
  required: false,
  personal: false,
  options: SERVICE_TYPES,
} as const;

/** The landing form's, in the order of the specification's point 7; its consent to text messages is no field (consent.ts). */
export const QUOTE_FIELDS = [firstName, lastName, email, phone, address, serviceType, notes] as const;
/** What it alone asks: kept in the table `quote_requests`. */
export const QUOTE_DETAILS = [serviceType] as const;

/** What is taken down in a call, and read back to the visitor (packages/assistant). */
export const CALL_FIELDS = [firstName, lastName, email, phone, address, serviceType, notes] as const;

export type QuoteField = (typeof QUOTE_FIELDS)[number];

export const QUOTE_LABELS = {
  serviceType: 'Service',
} satisfies Readonly<Record<(typeof QUOTE_DETAILS)[number]['name'], string>>;

/** The error for a field that is missing, or not a text. */
export const QUOTE_MESSAGES = {
  firstName: 'Please enter your first name',
  lastName: 'Please enter your last name',
  email: 'Please enter your email',
  phone: 'Please enter your mobile number',
  address: 'Please enter the property address',
  serviceType: 'Please select a service from the list',
  notes: 'Please write the details as text',
} satisfies Readonly<Record<QuoteField['name'], string>>;

/** What the assistant is to ask for in a call, and the error if it is missing or not a text; `needed` to call back. */
export const CALL_QUESTIONS: Readonly<Record<(typeof CALL_FIELDS)[number]['name'], CallQuestion>> = {
  firstName: {
    needed: true,
    ask: "The visitor's first name.",
    message: "the visitor's first name is needed",
  },
  lastName: { needed: false, ask: "The visitor's last name.", message: 'the last name must be a text' },
  email: {
    needed: false,
    ask: "The visitor's e-mail address, as one word. Spell it back to the visitor before sending it.",
    message: 'the e-mail address must be a text',
  },
  phone: {
    needed: true,
    ask: 'The phone number to call back, in digits. Read it back to the visitor before sending it.',
    message: 'a phone number to call back is needed',
  },
  address: {
    needed: false,
    ask: 'The address of the property: street, city, state and ZIP code, as far as they are known.',
    message: 'the address must be a text',
  },
  serviceType: {
    needed: false,
    ask: 'What the visitor wants. Leave it out when it is none of these.',
    message: 'it must be one of these, or left out',
  },
  notes: {
    needed: false,
    ask: 'All else that helps with the quote, in a few sentences.',
    message: 'the notes must be a text',
  },
};

interface CallQuestion {
  readonly needed: boolean;
  readonly ask: string;
  readonly message: string;
}
