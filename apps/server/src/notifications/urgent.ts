import { urgentWords } from '@downspout/business/alerts';

/** Whether what a visitor wrote is urgent: it has one of the owner's words for that, as whole words. */
export function isUrgent(notes: string): boolean {
  const said = ` ${wordsIn(notes)} `;
  return urgentWords.some((words) => said.includes(` ${wordsIn(words)} `));
}

function wordsIn(text: string): string {
  return text
    .toLowerCase()
    .split(/[^\p{L}\p{N}]/u)
    .filter(Boolean)
    .join(' ');
}
