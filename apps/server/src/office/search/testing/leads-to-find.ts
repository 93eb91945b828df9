import type { Store } from '../../../store/database.ts';
import { createTestSaveLead, newHolidayLights, newQuote } from '../../../testing/new-leads.ts';

const PEOPLE = [
  ['Martha', 'Green', '(404) 555-0101', 'martha@example.com', '12 Oak St, Decatur, GA 30030', '', 'gutter-cleaning'],
  [
    'Ruth',
    'Baker',
    '404-555-0177',
    'ruth.baker@example.com',
    '88 Sycamore Dr, Decatur, GA 30030',
    'Green house on the corner. Gutters overflow at the back.',
    'gutter-cleaning',
  ],
  [
    'Zoë',
    "O'Hara",
    '+1 404 555 0199',
    'zoe@example.com',
    '5 Ponce de Leon Ave NE, Atlanta, GA 30308',
    'Two downspouts are leaking, ladder is behind the shed.',
    'gutter-cleaning',
  ],
  [
    'John',
    'Smith',
    '(770) 555-0123',
    'jsmith42@example.com',
    '1010 Peachtree Street, Marietta, GA 30060',
    'The driveway and patio are green with algae.',
    'power-washing',
  ],
  [
    'Jon',
    'Smythe',
    '678.555.0188',
    'jon@smythe.example',
    '7 Magnolia Ln, Smyrna, GA 30080',
    'Leaf guard came loose after the storm, gate code 4471.',
    'gutter-cleaning',
  ],
  [
    'José',
    'Nguyễn',
    '4705550166',
    'jose@example.com',
    '4 Houston Mill Rd, Brookhaven, GA 30319',
    'Three stories, clogged drains, two friendly dogs.',
    'multiple',
  ],
  [
    'Anne-Marie',
    'Decatur',
    '(404) 555-0155',
    'am@example.com',
    '300 Piedmont Rd, Roswell, GA 30075',
    'Call after 5 pm, she works nights.',
    'gutter-cleaning',
  ],
  [
    'Gus',
    'Houser',
    '(404) 555-0144',
    'gus@example.com',
    '41 Elm Ct, Tucker, GA 30084',
    'Guttering hangs down over the porch.',
    'gutter-cleaning',
  ],
] as const;

/** Leads that a search must tell apart. The later in the list, the newer. */
export async function saveLeadsToFind(store: Store): Promise<void> {
  const save = createTestSaveLead(store);
  for (const [first_name, last_name, phone, email, address, notes, service_type] of PEOPLE) {
    await save(newQuote({ first_name, last_name, phone, email, address, notes, service_type }));
  }
  const holly = { firstName: 'Holly', lastName: 'Winter', phone: '404 555 0133', email: 'holly@example.com' };
  await save(newHolidayLights({ ...holly, address: '9 Maple Ave, Decatur, GA 30030', style: 'Colorful' }));
}
