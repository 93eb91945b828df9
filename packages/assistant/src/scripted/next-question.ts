import * as words from '@downspout/business/assistant';
import { callConsentTexts } from '@downspout/business/consent';
import type { Draft, Question } from './dialogue.ts';
import { readBackChanges, readBackWhole } from './read-back.ts';

/** What is to be asked next; what is known, or was settled, is never asked. */
export function nextQuestion({ details, dialogue }: Draft): Question {
  const open = (question: Question) => !dialogue.settled.includes(question);
  if (dialogue.stage === 'declined') return 'more';
  if (dialogue.stored) return dialogue.changes.length > 0 ? 'confirm' : 'more';
  if (!dialogue.wanted) return open('offer') ? 'offer' : 'more';
  if (!details.service_type && open('service')) return 'service';
  if (!details.first_name) return 'name';
  if (!details.phone) return 'phone';
  if (!details.address && open('address')) return 'address';
  if (!details.email && open('email')) return 'email';
  if (open('notes')) return 'notes';
  if (details.sms_opt_in === undefined && open('consent')) return 'consent';
  return 'confirm';
}

/** A question in words; `consent` is read out as a text of its own. */
export interface AskedWords {
  readonly words: string;
  readonly verbatim: string | null;
}

export function askedWords(draft: Draft, question: Question, form: 'first' | 'again'): AskedWords {
  const { details, dialogue } = draft;
  if (question === 'consent') return { words: '', verbatim: callConsentTexts.at(-1)?.text ?? null };
  if (question === 'confirm') return { words: confirmWords(draft, form), verbatim: null };
  if (question === 'name' && details.last_name && !details.first_name) return plain(words.firstNameQuestion);
  if (question === 'phone' && dialogue.digits.length === 7) return plain(words.phoneTrouble.areaCode);
  return plain(words.questions[question][form]);
}

function confirmWords(draft: Draft, form: 'first' | 'again'): string {
  if (form === 'again') return words.readBack.again;
  const { details, dialogue } = draft;
  return dialogue.stored ? readBackChanges(details, dialogue.changes) : readBackWhole(details);
}

function plain(text: string): AskedWords {
  return { words: text, verbatim: null };
}
