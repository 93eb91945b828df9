/** What stands behind the request itself: how to get in, when, and who barks. */
export const ASIDES = [
  'The green house on the corner, gate code 1234, dog is friendly.',
  'Gate code is 4471#.',
  'Gate is unlocked, please close it behind you, the dog gets out.',
  'Two big dogs in the backyard, call first so I can bring them in.',
  'Please text, I am in meetings all day.',
  'Call after 5 pm.',
  'Mornings only, I work nights.',
  'House number is hard to see, look for the red mailbox.',
  'Park on the street please, the driveway was just sealed.',
  'Blue door, basketball hoop in front.',
  'Baby naps 1-3, please do not ring the bell.',
  'Key is with my neighbor Ruth at 212.',
  'No hurry.',
  'ASAP please, rain is coming Thursday.',
  'Can do any day but Wednesday.',
  'My husband handles this, ask for Greg.',
  'I am hard of hearing, email is better than calling.',
  'Senior / military discount?',
  'Also is there a fee for coming out to look?',
] as const;

export const SPANISH_NOTES = [
  'Necesito limpieza de canaletas, casa de dos pisos. Gracias.',
  'Hola, ¿cuánto cuesta lavar la entrada a presión? Es grande, para 4 carros.',
  'Por favor llamen después de las 4, mi hija habla inglés.',
  'El agua se sale por el lado de la cocina cuando llueve. Tengo un perro pero no muerde.',
  'Quiero luces de navidad en el techo y en dos árboles. ¿Hablan español?',
  'La casa verde de la esquina. El código del portón es 2580.',
] as const;

/** By which a fast or an old thumb spells. */
export const TYPOS: readonly (readonly [string, string])[] = [
  ['gutters', 'guters'],
  ['please', 'plese'],
  ['driveway', 'drivway'],
  ['the ', 'teh '],
  ['because', 'becuase'],
  ['quote', 'qoute'],
  ['cleaned', 'cleand'],
  ['you', 'u'],
  ['before', 'befor'],
  ['definitely', 'definately'],
];

/** Spam, as forms get it. */
export const SPAM_NOTES = [
  'Hello, I can put your website on page 1 in 30 days GUARANTEED. See https://rank.example.com/offer and reply for a free audit.',
  'Dear business owner, do you need a working capital loan? No credit check. www.fastcash.example.com',
  'Hi! I noticed your site could use more backlinks. [url=https://links.example.com]cheap backlinks[/url]',
  'CRYPTO DOUBLER 100% legit http://coin.example.com',
  'We sell verified contacts of homeowners in your area, 5000 leads for $99. https://leads.example.com/atlanta',
  'test test test',
  'Best price pills no prescription http://rx.example.com http://rx.example.com/2',
  'I am a web designer from overseas and offer you a new modern website for only $199, see https://sites.example.com',
] as const;

/** Written by hand, so that it gets through. */
export const PITCHES = [
  'Hi, we clean up Google listings for gutter companies. 10 min call this week?',
  'Looking to sponsor the Little League? Gold package is $500, banner included.',
  'Our office supplies wholesale catalog, shall I send it?',
] as const;
