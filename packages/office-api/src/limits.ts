/** In characters. Length is what makes a password hard to guess; NIST SP 800-63B-4 asks for no mix of signs. */
export const PASSWORD_LENGTH = { min: 12, max: 200 } as const;
/** In characters. */
export const MAX_USERNAME = 60;
/** Leads on one page of the inbox. */
export const INBOX_PAGE = 50;
