import type { ServiceType } from '@downspout/leads/options';
import { quoteForm, services } from './copy.ts';
import { sentence } from './end-of-sentence.ts';
import { area, brand, email, phone } from './facts.ts';
import { holidayPage, installWindowLabels } from './holiday-copy.ts';

/**
 * What our own assistant says in a call, when no model leads it. Every text is both spoken and read, so: short sentences,
 * one question at a time, no abbreviations that sound odd. A function gets what was understood and gives a sentence.
 */

/** The name inside and at the end of a sentence. */
const company = brand.name.replace(/\.$/, '');

export const questionAtStart = 'What can I do for you?';

/** Its first words. That it is automated, and that the conversation is stored, must stay in them. */
export const greeting = `Hello, this is the automated assistant of ${company}. This conversation is stored. ${questionAtStart}`;

/** Its first words when the owner has it call back. That it is automated, and that the conversation is stored, must stay. */
export const callBackGreeting = `Hello, this is the automated assistant of ${company}. You asked us for a quote, and I am calling you back. This conversation is stored. Is this a good moment?`;

/** Said when a request could not be noted, as our server does not answer. */
export const noteFailed = `I could not note that. Please use the form on our page, or call us at ${phone.display}.`;

/** Services in the middle of a sentence. */
export const spokenServices: Record<ServiceType, string> = {
  'gutter-cleaning': 'gutter cleaning',
  'power-washing': 'power washing',
  'holiday-lights-install': 'holiday lights',
  multiple: 'several services',
};

const allServices = 'gutter cleaning, power washing and holiday lights';

/** Asked one at a time, in the order of `next-question.ts`. `again`: shorter, after silence or an answer in between. */
export const questions = {
  offer: { first: 'Would you like a free quote?', again: 'Would you like a free quote?' },
  service: {
    first: `What can we do for you: ${allServices.replace(' and ', ' or ')}?`,
    again: 'Which service is it about?',
  },
  name: { first: 'May I have your name?', again: 'What is your name?' },
  phone: { first: 'What number can we call you back on?', again: 'And your phone number?' },
  address: { first: 'What is the address of the property?', again: 'And the address of the property?' },
  email: { first: 'Would you like to leave an e-mail address too?', again: 'And an e-mail address?' },
  notes: {
    first: 'Is there anything else we should know about the job?',
    again: 'Anything else we should know about the job?',
  },
  change: { first: 'What should I change?', again: 'What should I change?' },
  retry: { first: 'Shall I try again?', again: 'Shall I try again?' },
  more: { first: 'Is there anything else I can do for you?', again: 'Anything else?' },
  'call-back': {
    first: 'I can also take down your details, so that the team calls you back. Shall I?',
    again: 'Shall I take down your details, so that the team calls you back?',
  },
  drop: { first: 'Shall I drop the whole request?', again: 'Shall I drop the whole request?' },
} as const;

export const firstNameQuestion = 'And your first name, please?';

/** After something was taken down. */
export const acknowledged = {
  name: (firstName: string) => sentence(`Thanks, ${firstName}`),
  phone: (number: string) => `I have ${number}.`,
  email: (address: string) => `I have ${address}.`,
  other: 'Got it.',
  skipped: 'No problem.',
  started: 'Gladly.',
} as const;

export const readBack = {
  service: (service: string) => `a quote for ${service}`,
  quote: 'a free quote',
  name: (name: string) => `for ${name}`,
  phone: (number: string) => `phone ${number}`,
  email: (address: string) => `e-mail ${address}`,
  address: (address: string) => `at ${address}`,
  notes: (notes: string) => `You told me: ${notes}`,
  longNotes: 'I also keep the rest of what you told me.',
  texts: 'We may text you.',
  noTexts: 'No text messages.',
  whole: (parts: string, more: string) => `${sentence(`So that is ${parts}`)} ${more} Is that right?`,
  /** After it was stored; then only what was changed is read back. */
  changed: (parts: string, more: string) =>
    `${parts === '' ? 'So I change that.' : sentence(`So I change that to: ${parts}`)} ${more} Is that right?`.replace(
      '  ',
      ' ',
    ),
  again: 'Is what I read back to you right?',
  unclear: 'Please tell me yes if I may pass that on, or what I should change.',
} as const;

/** Stands before the notes of a request that corrects one from the same call. */
export const correctionNote = 'Correction of the request from the same call.';

export const outcomes = {
  stored: (firstName: string) =>
    `${sentence(`Thank you, ${firstName}`)} Your request is noted, and our team will call you back.`,
  corrected: 'Thank you. The correction is noted.',
  unavailable: `I am sorry, I could not note your request just now. You can call us at ${phone.display}, or tell me to try again.`,
  refused: (reason: string) => sentence(`I could not note that yet: ${reason}`),
} as const;

export const phoneTrouble = {
  areaCode: 'What is the area code?',
  tooShort: (digits: string) => `I have only ${digits} so far. What are the other digits?`,
  tooLong: 'Those were too many digits for a phone number. Please tell me the ten digits once more.',
  invalid: (digits: string) =>
    `${digits} does not seem to be a phone number. Could you tell me again, area code first?`,
} as const;

export const notUnderstood = {
  first: 'Sorry, I did not get that.',
  name: 'Sorry, I did not get your name. You can say only your first name, or type it.',
  phone: 'Sorry, I did not get a phone number. You can say it digit by digit, or type it.',
  email: 'Sorry, I did not get a whole e-mail address. You can say it with at and dot, or type it.',
  often: `I am sorry, I still do not understand. You can type it, or call us at ${phone.display}.`,
  idle: `I can tell you about our services, hours and area, or take down a request for a free quote.`,
} as const;

export const declined = {
  phone: `That is fine. Without a number we cannot call you back, but you can call us at ${phone.display}.`,
  firstName: 'A first name is enough, any name you like.',
  name: `That is fine. You can call us at ${phone.display} instead.`,
} as const;

export const consent = {
  /** Before it is read out once more. */
  unclear: 'For that I need a clear yes or no.',
  /** Before it is read out again because it was not the last thing said, or the visitor talked over it. */
  again: 'One moment, I have to read that to the end.',
  yes: 'Thank you.',
  no: 'All right, no text messages.',
  withdrawn: 'All right, we will not text you.',
} as const;

export const silence = {
  first: 'Are you still there?',
  second: `I cannot hear you. You can also type, or call us at ${phone.display}.`,
  last: `I will hang up now. You can call us at ${phone.display} at any time. Goodbye.`,
} as const;

export const closing = {
  goodbye: 'Thank you for calling. Goodbye.',
  unfinished: 'Before you go:',
  welcome: 'You are welcome.',
  allRight: 'All right.',
  dropped: 'All right, I have dropped it, and nothing is passed on.',
} as const;

export const calm = `I am sorry for the trouble. Let me help, or call us at ${phone.display}.`;

/** Said to visitors who speak something else; each ends with the same in English. */
const onlyEnglish = `Sorry, I only speak English. Please call us at ${phone.display}.`;
export const otherLanguages = {
  es: `Lo siento, solo hablo inglés. Por favor, llámenos al ${phone.display}. ${onlyEnglish}`,
  fr: `Désolé, je ne parle qu'anglais. Appelez-nous au ${phone.display}, s'il vous plaît. ${onlyEnglish}`,
  de: `Entschuldigung, ich spreche nur Englisch. Bitte rufen Sie uns an: ${phone.display}. ${onlyEnglish}`,
  pt: `Desculpe, só falo inglês. Por favor, ligue para ${phone.display}. ${onlyEnglish}`,
  other: onlyEnglish,
} as const;

export const emergency = {
  call: `Please call us right away at ${phone.display}, and tell us where the water goes.`,
  danger: `If anyone is in danger, call 911 first. Then call us at ${phone.display}.`,
  details: 'I can take down your details too.',
} as const;

const reservePrice = /\$[\d,.]*\d/.exec(quoteForm.confirmation.reserve)?.[0] ?? '';
const [gutters, washing, lights] = services.cards;

/** Answers to what visitors ask, by the topics of `understanding/topics.ts`. */
export const answers = {
  area: sentence(`We serve ${area.served}`),
  services: `We do ${allServices}.`,
  price:
    'The quote is free, and you get the price before we start. I cannot name one on the phone, it depends on the house.',
  reserve: `You can reserve your holiday lights install for ${reservePrice}. The quote itself is free.`,
  holidayDates: `We install holiday lights in these windows: ${list(Object.values(installWindowLabels))}. After the season we take them down and store them.`,
  licensed:
    'Yes, we are licensed and insured, for work at height and around your home. We send you the papers if you want to see them.',
  experience: 'We have more than 10 years of experience on Atlanta roofs.',
  person: `You can talk to a person at ${phone.display}. Or I take down your number, and the team calls you back.`,
  phone: `Our number is ${phone.display}.`,
  email: `Our e-mail address is ${email.display}.`,
  robot: `I am the automated assistant of ${company}, not a person.`,
  privacy:
    'This conversation and what you tell me are stored, so that our team can answer your request. Nothing else is done with it by me.',
  soon: 'I cannot see the calendar. The team offers you a time when they call you back.',
  goOn: 'Please go on, I am listening.',
  hello: `Hello. ${questionAtStart}`,
  startOver: 'All right, from the beginning.',
  help: `I can tell you about our services, hours and area, or take down a request for a free quote.`,
  notOffered: `Our regular jobs are ${allServices}. I can note the rest, and the team tells you whether we do it.`,
  spanish: otherLanguages.es,
  booked: `For a job or an appointment that you have with us, please call ${phone.display}.`,
  complaint: `I am sorry about that. Please call us at ${phone.display}, so that a person can look into it.`,
  listening: 'Yes, I am here.',
  notYet: 'I am sorry, that has not reached me yet.',
  offTopic: `I can only help with ${company}: questions about our work, or a free quote.`,
  reviews: 'There are reviews from neighbors on this page.',
  unknown: `I do not know that, but the team does: ${phone.display}.`,
  unknownNoted: 'I do not know that, but I note your question for the team.',
} as const;

/** Why something is asked for, by the question. */
export const reasons = {
  service: 'So that the team knows what the quote is for.',
  name: 'So that the team knows whom to ask for when they call you back.',
  phone: 'The team needs it to call you back about your quote, and for nothing else.',
  address: 'So that the team knows where the job is. You can leave it out.',
  email: 'So that the team can write to you as well. You can leave it out.',
  notes: 'So that the team knows the job before they call. You can leave it out.',
  consent: 'Only so that the team may text you. You can say no, and they call you instead.',
  confirm: 'So that nothing wrong is passed on to the team.',
} as const;

export const serviceAnswers: Record<ServiceType, string> = {
  'gutter-cleaning': `Gutter cleaning includes ${included(gutters.features)}.`,
  'power-washing': `With power washing we do ${list(washing.features.map(lowered))}.`,
  'holiday-lights-install': `Holiday lights include ${included(lights.features)}. ${holidayPage.included.items[3].text}`,
  multiple: `We do ${allServices}.`,
};

export const openingHours = {
  all: (spans: readonly string[]) => sentence(`We are open ${list(spans)}`),
  /** Of a company without hours. */
  none: 'We do not keep fixed hours.',
  alwaysOpen: 'Yes, we are open day and night.',
  times: (opens: string, closes: string) => `from ${opens} to ${closes}`,
  allDay: 'around the clock',
  days: (first: string, last: string) => `${first} to ${last}`,
  someDays: (days: readonly string[]) => list(days),
  dayAt: (day: string, time: string) => `${day} at ${time}`,
  openNow: (closes: string) => sentence(`Yes, we are open now, until ${closes}`),
  closedNow: (when: string) => sentence(`We are closed now. We open ${when}`),
  opensLater: (opens: string) => `today at ${opens}`,
  opensOn: (day: string, opens: string) => `on ${day} at ${opens}`,
  openOn: (day: string, times: readonly string[]) => sentence(`On ${day} we are open ${list(times)}`),
  closedOn: (day: string) => sentence(`We are closed on ${day}`),
} as const;

/** "a, b and c". */
function list(items: readonly string[]): string {
  if (items.length < 2) return items.join('');
  // "Deck and patio, and sidewalk".
  const and = items.some((item) => item.includes(' and ')) ? ', and' : ' and';
  return `${items.slice(0, -1).join(', ')}${and} ${items.at(-1)}`;
}

function included(features: readonly string[]): string {
  return list(features.map((feature) => lowered(feature).replace(/ included$/, '')));
}

function lowered(text: string): string {
  return /^[A-Z][a-z]/.test(text) ? text.charAt(0).toLowerCase() + text.slice(1) : text;
}
