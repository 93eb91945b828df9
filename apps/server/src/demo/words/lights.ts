/** What people write about holiday lights. */
export const LIGHT_NOTES = [
  '',
  'Roofline front only, plus two big oaks by the street.',
  'Same as last year please! You still have our clips and strands I think.',
  'Warm white all the way, no blinking. My husband says multicolor. He is wrong.',
  'Do you take them down too? When?',
  'Three gables, about 120 ft. No outlets in the front, is that a problem?',
  'We host a party on Dec 6, must be up before then.',
  'Whole cul-de-sac wants to do it, six houses. Group price?',
  'Blue and white for Hanukkah, please, first night is early this year.',
  'wreath on the door + garland on the porch rail + roofline. photo in the link',
  'Last company stapled into the fascia. Please tell me you use clips.',
  'How early can we get on the calendar? Last year we waited too long and everyone was booked.',
  'Metal roof!! does that work',
  'I fell off the ladder last year so my wife says NO MORE. Please help.',
  'timer at 5:30 pm to 11 pm if you can set it',
  'Columns wrapped, 4 of them, 14 ft tall.',
  'Red and black for the Falcons, kidding. Classic is fine.',
  'Big magnolia in the front yard, probably 40 ft. Whatever you can reach.',
] as const;

/** Out of season. */
export const EARLY_LIGHT_NOTES = [
  'I know it is early but want to be first on the list this year.',
  'Planning ahead, are last year’s prices still good?',
  'We want the same spot as last year, first week if possible.',
] as const;
