/** A quote request as the landing page sends it. */
export const quoteBody = {
  first_name: 'Jane',
  last_name: "O'Hara",
  email: 'jane@example.com',
  phone: '(404) 555-0123',
  address: '123 Peachtree St NE, Atlanta, GA 30303',
  service_type: 'gutter-cleaning',
  notes: 'Two stories.\r\nPine trees.',
  sms_opt_in: true,
  source: 'someone-else',
};

/** A holiday-lights request as its page sends it. */
export const holidayBody = {
  firstName: 'Jane',
  lastName: 'Smith',
  email: 'jane@example.com',
  phone: '404 555 0123',
  address: '123 Peachtree St NE',
  roofStories: '2',
  installWindow: 'Mid November',
  style: 'Classic Warm',
  budgetRange: '$1,000-$2,000',
  notes: '',
  photoUrl: '',
  source: 'holiday_lights',
  submittedAt: '2026-11-20T10:00:00.000Z',
};
