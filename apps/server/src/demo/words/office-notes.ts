/** What the three at the office write down. */
export const AFTER_FIRST_CALL = [
  'Left vm.',
  'LVM, texted too.',
  'Talked to her, wants a look before the weekend.',
  'No answer, mailbox full. Try again tomorrow.',
  'Spoke w/ husband, he wants it in writing.',
  'Reached, sending quote tonight.',
  'Wants photos first, sent her the upload link.',
  'Called, bad line. Will call back at lunch.',
  'Nice guy. 2 stories + walkout basement, needs the 32 ft ladder.',
] as const;

export const WITH_QUOTE = [
  'Quoted {amount}, two stories, good for 30 days.',
  '{amount} incl. downspouts. He is comparing.',
  'Quote {amount} sent by email. Follow up Thursday.',
  '{amount} all in, told her 10 % off if neighbor books too.',
  'Looked at it on the satellite picture: {amount}.',
  'On site with Luis. {amount}, fascia rot at back left, not ours to fix, told them.',
] as const;

export const WHEN_BOOKED = [
  'Booked Tue 9-11. Gate code in request.',
  'On the calendar for Saturday, crew 2.',
  'Confirmed by text. Dog will be inside.',
  'Moved from Wed to Fri because of rain.',
] as const;

export const WHEN_LOST = [
  'Went with somebody cheaper.',
  'Too far out for us.',
  'Husband did it himself.',
  'No reply after three tries, closing.',
  'Wanted same day, we had no crew.',
  'Moved away / house sold.',
] as const;

export const WHEN_WON = [
  'Done, paid by card. Asked for a review.',
  'Done. Tipped the crew!',
  'Done, wants it twice a year now.',
  'Paid by check.',
] as const;
