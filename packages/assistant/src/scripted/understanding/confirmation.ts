import { readAnswer } from './yes-no.ts';

/** Whether a text is nothing but a yes to "is that right?". What follows upon a yes may take it back. */
export function isConfirmation(text: string): boolean {
  const { answer, more } = readAnswer(text);
  return (answer === 'yes' || answer === 'weak') && !more && !text.includes('?');
}
