import { LIMITS } from '../limits.ts';

export const firstName = {
  name: 'firstName',
  column: 'first_name',
  control: 'text',
  required: true,
  personal: true,
  maxLength: LIMITS.name,
  autoComplete: 'given-name',
  autoCapitalize: 'words',
} as const;

export const lastName = {
  name: 'lastName',
  column: 'last_name',
  control: 'text',
  required: true,
  personal: true,
  maxLength: LIMITS.name,
  autoComplete: 'family-name',
  autoCapitalize: 'words',
} as const;

export const email = {
  name: 'email',
  column: 'email',
  control: 'email',
  required: true,
  personal: true,
  maxLength: LIMITS.email,
  autoComplete: 'email',
} as const;

export const phone = {
  name: 'phone',
  column: 'phone',
  control: 'tel',
  required: true,
  personal: true,
  maxLength: LIMITS.phone,
  autoComplete: 'tel',
} as const;

export const address = {
  name: 'address',
  column: 'address',
  control: 'text',
  required: true,
  personal: true,
  maxLength: LIMITS.address,
  autoComplete: 'street-address',
} as const;

export const notes = {
  name: 'notes',
  column: 'notes',
  control: 'textarea',
  required: false,
  personal: true,
  maxLength: LIMITS.notes,
} as const;

/** What both forms ask, as the office shows it: kept in the table `leads`. */
export const CONTACT_FIELDS = [firstName, lastName, phone, email, address] as const;
export const LEAD_FIELDS = [firstName, lastName, phone, email, address, notes] as const;

export const LEAD_LABELS = {
  firstName: 'First name',
  lastName: 'Last name',
  email: 'Email',
  phone: 'Phone',
  address: 'Address',
  notes: 'Notes',
} satisfies Readonly<Record<(typeof LEAD_FIELDS)[number]['name'], string>>;
