/** What the call itself says, whichever assistant leads it. */
export const callWords = {
  /** The assistant's program has failed. The page shows the phone number beside it. */
  trouble: 'Sorry, something went wrong on my side. Please say that again, or call us at the number on your screen.',
  /** The words of the visitor could not be made out. */
  notHeard: 'Sorry, I did not catch that. Please say it again, or type it.',
} as const;

/** Heads the notes of a lead from a call that broke off before the visitor had confirmed it. */
export const incompleteNote = 'Incomplete: the call ended before the visitor confirmed these details.';

const correctedFields = {
  first_name: 'first name',
  last_name: 'last name',
  phone: 'phone',
  email: 'e-mail',
  address: 'address',
  notes: 'notes',
} as const;

/** Noted with a lead that the visitor has corrected in the same call: what it said before. */
export const correctedNote = (before: readonly (readonly [field: keyof typeof correctedFields, value: string])[]) =>
  `Corrected by the visitor in the same call. Before: ${before.map(([field, value]) => `${correctedFields[field]} ${value}`).join('; ')}`;

/** How earlier versions named the sides in the transcript of a call, and how their transcripts are read. */
export const transcriptNames = {
  assistant: 'Assistant',
  user: 'Visitor',
  page: 'Assistant, asked by the page',
} as const;
