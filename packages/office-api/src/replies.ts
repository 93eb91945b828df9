/** How a lead's person can be written to, as it is offered. */
export const REPLY_WAYS = ['text', 'mail'] as const;
export type MessageWay = (typeof REPLY_WAYS)[number];

/** What came of calling a lead's person. */
export const CALL_RESULTS = ['reached', 'voicemail', 'wrong-number', 'booked'] as const;
export type CallResult = (typeof CALL_RESULTS)[number];
