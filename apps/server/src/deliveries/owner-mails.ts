/** Tells of each lead. */
export const LEAD_MAIL = 'owner-mail';

/** Tells of deliveries that are dead. */
export const FAILURE_MAIL = 'owner-mail-dead';

/** What is sent to the owner, of whose own failures no mail tells. */
export const OWNER_MAILS = [LEAD_MAIL, FAILURE_MAIL] as const;
