import { answers, reasons, serviceAnswers } from '@downspout/business/assistant';
import type { ServiceType } from '@downspout/leads/options';
import { namedQuestion } from './answered.ts';
import type { Question } from './dialogue.ts';
import { allHours, hoursOn, openAt } from './opening-hours.ts';
import type { Topic } from './understanding/topics.ts';
import type { Understood } from './understanding/understand.ts';

export interface TopicAnswer {
  readonly words: string;
  /** The number is shown with it, as a link to dial. */
  readonly offerPhone: boolean;
}

/** More than two answers at once are a lecture. */
const MOST_ANSWERS = 2;

/** What an answer depends on besides the words. */
export interface Asking {
  readonly now: Date;
  /** The service that "it" means. */
  readonly known: ServiceType | '';
  /** The question of which "why?" speaks. */
  readonly asked: Question | null;
}

/** Answers to what was asked, from the business facts. */
export function answerTopics(heard: Understood, asking: Asking): TopicAnswer[] {
  const found: TopicAnswer[] = [];
  for (const topic of heard.topics) {
    const words = answerTo(topic, heard, asking);
    const offerPhone = topic === 'person' || topic === 'booked' || topic === 'whose-phone' || topic === 'spanish';
    if (words !== null) found.push({ words, offerPhone });
  }
  return found.slice(0, MOST_ANSWERS);
}

function answerTo(topic: Topic, heard: Understood, { now, known, asked }: Asking): string | null {
  switch (topic) {
    case 'hours':
      return allHours();
    case 'hours-now':
      return /tomorrow/i.test(heard.text) ? hoursOn(heard.text, now) : openAt(now);
    case 'hours-day':
      return hoursOn(heard.text, now);
    case 'includes':
    case 'offers':
      return aboutServices(heard, topic === 'includes' ? known : '');
    case 'why':
      return reasonFor(namedQuestion(heard.text) ?? asked);
    case 'price':
      return heard.question || !heard.services.length || /how much|price|cost/i.test(heard.text) ? answers.price : null;
    case 'not-offered':
      // "The back has gutter guards already" asks for nothing.
      return heard.question || /\b(?:need|want|like|looking for|can you|quote)\b/i.test(heard.text)
        ? answers.notOffered
        : null;
    default:
      return FIXED[topic] ?? null;
  }
}

/** Topics with one answer; the rest, as thanks and goodbye, are no questions. */
const FIXED: Readonly<Partial<Record<Topic, string>>> = {
  ...answers,
  'holiday-dates': answers.holidayDates,
  'told-already': answers.notYet,
  'whose-phone': answers.phone,
  'whose-email': answers.email,
  'off-topic': answers.offTopic,
};

function reasonFor(question: Question | null): string | null {
  const [, reason = null] = Object.entries(reasons).find(([asked]) => asked === question) ?? [];
  return reason;
}

function aboutServices({ services }: Understood, known: ServiceType | ''): string {
  const asked = services.length > 0 ? services : known === '' ? [] : [known];
  return asked.length === 0 ? answers.services : asked.map((service) => serviceAnswers[service]).join(' ');
}
