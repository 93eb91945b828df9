/** What customers text back, and what the office answers. */
export const TALKS: readonly (readonly [text: string, answer: string])[] = [
  ['Friday morning works for us. The side gate sticks, just push.', 'Got it, see you Friday between 8 and 10!'],
  ['Hi, did you get my request?', 'We did, thank you! I will call you this afternoon.'],
  ['Can you do the front gutters only?', 'Sure. I will send you the price for just the front.'],
  ['Do you take cards?', 'Yes, cards, checks and Zelle.'],
  ['Please call after 5, I am at work until then.', 'Will do. Talk to you after 5!'],
  ['The dog is friendly but loud, just so you know', 'Thanks for the warning! We like dogs.'],
];

/** From people who have never written before. */
export const STRANGERS = [
  'Hey, saw your truck on Ponce. How much to clean gutters on a one story house?',
  'Do you do holiday lights in Decatur?',
  'My neighbor gave me your number. Downspout came loose in the storm, can you fix it?',
  'Are you open Saturday?',
  'Looking for a quote on pressure washing a driveway, about 60 ft',
] as const;
