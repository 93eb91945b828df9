import type { SpamSignal } from '@downspout/office-api/leads';
import type { NewLead } from '../leads/new-lead.ts';
import type { CallNews } from '../voice/call-news.ts';
import { type Arrival, DAY_MS, MINUTE_MS, monthOf } from './arrivals.ts';
import { quoteCall } from './calls.ts';
import { callLead, type Filled, holidayForm, quoteForm, uuid } from './compose-lead.ts';
import { type Trade, writeNotes } from './notes.ts';
import { createPeople, type Person } from './people.ts';
import type { Random } from './random.ts';
import { PITCHES, SPAM_NOTES } from './words/asides.ts';

/** One request, and what the office will make of it. */
export interface Story {
  readonly at: number;
  readonly trade: Trade;
  readonly lead: NewLead;
  /** The call that brings it. */
  readonly call: CallNews | null;
  /** `spam` and `mistaken` (for spam) are quarantined; a `pitch` is advertising that a person typed. */
  readonly nature: 'request' | 'pitch' | 'spam' | 'mistaken';
  /** The same person's request that this one only repeats. */
  readonly repeats: Story | null;
  readonly isFresh: boolean;
  /** Once it is stored, and until it is erased; else `''`. */
  id: string;
  /** Of the lead, as the office knows it. */
  version: number;
}

const SPAM_SHARE = 0.04;
const MISTAKEN_SHARE = 0.005;
const PITCH_SHARE = 0.012;
const CALL_SHARE = 0.14;
const INCOMPLETE_SHARE = 0.18;
/** Come back for another season's job, or write again since nobody has called. */
const RETURN_SHARE = 0.1;
const REPEAT_SHARE = 0.025;
const SPAM_MIXES: readonly (readonly SpamSignal[])[] = [
  ['honeypot', 'no-proof', 'link'],
  ['no-script', 'no-proof', 'link'],
  ['honeypot', 'fast'],
  ['fast', 'no-proof', 'link'],
];
const MISTAKEN_SIGNALS: readonly SpamSignal[] = ['fast', 'no-script', 'no-proof'];
const WEAK_SIGNALS: readonly (readonly [spamSignals: readonly SpamSignal[], share: number])[] = [
  [[], 95],
  [['no-script', 'no-proof'], 3],
  [['fast'], 2],
];

/** What comes in with each arrival, and again soon after some. */
export function planStories(arrivals: readonly Arrival[], now: number, random: Random): Story[] {
  const newPerson = createPeople(arrivals.length, random);
  const known: Person[] = [];
  const stories: Story[] = [];
  for (const arrival of arrivals) {
    const returns = known.length > 0 && random.chance(RETURN_SHARE);
    const person = returns ? random.pick(known) : newPerson();
    const story = storyOf(arrival, person, random);
    stories.push(story);
    if (story.nature === 'request') known.push(person);
    if (story.nature !== 'request' || arrival.isFresh || !random.chance(REPEAT_SHARE)) continue;
    const again = { ...arrival, at: arrival.at + 40 * MINUTE_MS + random.wait(DAY_MS) };
    if (again.at < now) stories.push(repeated(again, person, story, random));
  }
  return stories.sort((one, other) => one.at - other.at);
}

function storyOf(arrival: Arrival, person: Person, random: Random): Story {
  const { at, trade, isFresh } = arrival;
  const nature = isFresh ? 'request' : natureOf(random);
  const base = { at, trade, nature, isFresh, repeats: null, id: '', version: 0 } as const;
  const notes = nature === 'request' || nature === 'mistaken' ? writeNotes(trade, monthOf(at), random) : '';
  const isCall = nature === 'request' && random.chance(CALL_SHARE) && !(isFresh && trade === 'lights');
  if (isCall) {
    const callId = uuid(random);
    const told = { person, trade, notes, consents: random.chance(0.7), isIncomplete: random.chance(INCOMPLETE_SHARE) };
    return { ...base, lead: callLead(callId, at, told, random), call: quoteCall(callId, at, told, random) };
  }
  const filled = { at, person, trade, ...contentsOf(nature, notes, random) };
  return { ...base, lead: formOf(filled, isFresh, random), call: null };
}

function formOf(filled: Filled, isFresh: boolean, random: Random): NewLead {
  const isOfLights = filled.trade === 'lights' && (isFresh || random.chance(0.8));
  return (isOfLights ? holidayForm : quoteForm)(filled, random);
}

function natureOf(random: Random): Story['nature'] {
  const rest = 1 - SPAM_SHARE - MISTAKEN_SHARE - PITCH_SHARE;
  return random.weighted([
    ['request', rest],
    ['spam', SPAM_SHARE],
    ['mistaken', MISTAKEN_SHARE],
    ['pitch', PITCH_SHARE],
  ]);
}

function contentsOf(nature: Story['nature'], notes: string, random: Random): Pick<Filled, 'notes' | 'spamSignals'> {
  switch (nature) {
    case 'request':
      return { notes, spamSignals: random.weighted(WEAK_SIGNALS) };
    case 'pitch':
      return { notes: random.pick(PITCHES), spamSignals: [] };
    case 'spam':
      return { notes: random.pick(SPAM_NOTES), spamSignals: random.pick(SPAM_MIXES) };
    case 'mistaken':
      return { notes, spamSignals: MISTAKEN_SIGNALS };
  }
}

/** Nobody has called yet, or the form was thought lost. */
function repeated({ at, trade }: Arrival, person: Person, story: Story, random: Random): Story {
  const notes = random.pick([
    'Following up on my request, did you get it?',
    'I think my first message did not go through so here it is again.',
    'Forgot to say: two downspouts too.',
  ]);
  const lead = quoteForm({ at, person, trade, notes, spamSignals: [] }, random);
  return { ...story, at, lead, call: null, repeats: story };
}
