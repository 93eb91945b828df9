import { anyOf, pattern } from './pattern.ts';
import { aboutTheCall } from './topic-cues/about-the-call.ts';
import { aboutTheCompany } from './topic-cues/about-the-company.ts';
import { aboutTheWork } from './topic-cues/about-the-work.ts';

/** What visitors ask about, and what they want of the call itself. */
export type Topic = (typeof BY_IMPORTANCE)[number];

/** The topics of a text, in the order of importance. A topic that a more exact one covers is left out. */
export function readTopics(text: string): Topic[] {
  const found = BY_IMPORTANCE.filter((topic) => CUES[topic].test(text));
  return found.filter((topic) => !found.some((other) => COVERS[other]?.includes(topic)));
}

/** Whether a text asks something, as far as its words show. */
export function isQuestion(text: string): boolean {
  return /\?/.test(text) || BEGINS_QUESTION.test(text);
}

const FILLERS = /(?:(?:so|and|but|ok|okay|um|uh|well|hi|hello|hey|oh)\W+)*/;
const QUESTION_WORDS = anyOf(
  /what|when|where|who|whose|why|how|which/,
  /do (?:you|i|we|they)|does|did|is (?:it|there|this|that|your|he|she)|are (?:you|there|your|these)|am i/,
  /will you|would you|could you|can (?:you|i|we)|should|have you|has/,
);
const BEGINS_QUESTION = pattern`^\W*${FILLERS}(?:${QUESTION_WORDS})\b`;

const BY_IMPORTANCE = [
  'goodbye',
  'retry',
  'repeat',
  'start-over',
  'no-texts',
  'spanish',
  'robot',
  'privacy',
  'why',
  'whose-phone',
  'whose-email',
  'complaint',
  'booked',
  'person',
  'reserve',
  'holiday-dates',
  'hours-now',
  'hours-day',
  'hours',
  'drop',
  'told-already',
  'listening',
  'go-on',
  'licensed',
  'experience',
  'reviews',
  'includes',
  'price',
  'soon',
  'area',
  'not-offered',
  'offers',
  'help',
  'quote',
  'thanks',
  'greeting',
  'off-topic',
] as const;

const CUES: Readonly<Record<Topic, RegExp>> = { ...aboutTheCall, ...aboutTheCompany, ...aboutTheWork };

/** "Can I pay to reserve a slot" is about reserving, not about the price. */
const COVERS: Partial<Record<Topic, readonly Topic[]>> = {
  booked: ['soon', 'price', 'person'],
  complaint: ['told-already', 'quote', 'soon', 'booked'],
  reserve: ['price', 'holiday-dates', 'offers', 'soon'],
  'holiday-dates': ['soon', 'hours-day', 'offers'],
  'hours-now': ['hours', 'hours-day'],
  'hours-day': ['hours', 'soon'],
  includes: ['offers'],
  'not-offered': ['offers'],
  person: ['soon', 'offers'],
  price: ['offers', 'quote'],
  experience: ['offers'],
  privacy: ['why'],
  goodbye: ['thanks'],
  soon: ['offers'],
  'whose-phone': ['person', 'why'],
  robot: ['person'],
  spanish: ['offers'],
  retry: ['repeat'],
};
