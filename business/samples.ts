/** Where a field's writing starts: sample values, shown greyed inside empty fields. */
export const samples = {
  firstName: 'Jane',
  lastName: 'Smith',
  phone: '(404) 555-0123',
  address: '123 Peachtree St NE, Atlanta, GA 30303',
};
