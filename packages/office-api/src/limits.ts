/** In characters. Length is what makes a password hard to guess; NIST SP 800-63B-4 asks for no mix of characters. */
export const PASSWORD_LENGTH = { min: 12, max: 200 } as const;
/** In characters. */
export const MAX_USERNAME = 60;
/** Leads on one page of the inbox. */
export const INBOX_PAGE = 50;
/** Leads that are shown at most when words are searched for: those that fit best. */
export const MAX_RANKED = 200;
/** Leads that are counted at most when words are searched for. */
export const MAX_COUNTED = 10_000;
/** Leads that are changed at once at most. */
export const MAX_BULK = 200;
/** Views of the inbox that one user keeps. */
export const MAX_SAVED_VIEWS = 10;
/** Characters of the name of one. */
export const MAX_VIEW_NAME = 40;
/** Calls on one page of their list. */
export const CALLS_PAGE = 50;
/** Characters of one note. */
export const MAX_NOTE = 5_000;
/** Characters of a text message, some ten parts; those services take 1,600. */
export const MAX_TEXT = 1_500;
/** Characters of an e-mail, and of its subject. */
export const MAX_MAIL = 10_000;
export const MAX_SUBJECT = 150;
/** Leads of one column of the board. */
export const MAX_CARDS = 50;
/** Leads, and appointments, that are listed as late at most. */
export const MAX_LATE = 50;
/** Characters of what is done at an appointment, of where, and of what is noted for whoever goes. */
export const MAX_JOB = 120;
export const MAX_APPOINTMENT_ADDRESS = 300;
export const MAX_APPOINTMENT_NOTE = 1_000;
/** Ten million dollars. */
export const MAX_AMOUNT_CENTS = 1_000_000_000;
/** For so long the office waits for an answer, in ms: whatever the server does meanwhile takes less. */
export const ANSWER_TIMEOUT_MS = 30_000;
