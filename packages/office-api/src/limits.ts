/** In characters. Length is what makes a password hard to guess; NIST SP 800-63B-4 asks for no mix of signs. */
export const PASSWORD_LENGTH = { min: 12, max: 200 } as const;
/** In characters. */
export const MAX_USERNAME = 60;
/** Leads on one page of the inbox. */
export const INBOX_PAGE = 50;
/** Leads that are counted at most when words are searched for. */
export const MAX_COUNTED = 10_000;
/** Calls on one page of their list. */
export const CALLS_PAGE = 50;
/** Characters of one note. */
export const MAX_NOTE = 5_000;
/** Ten million dollars. */
export const MAX_AMOUNT_CENTS = 1_000_000_000;
