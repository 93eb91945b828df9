import { books as words } from '@downspout/business/office/deliveries';
import type { Books } from '@downspout/office-api/deliveries';
import { missingOf } from './use-books.ts';

/** The books as the sum that they must be. */
export function BooksSum({ books }: { readonly books: Books }) {
  const { accepted, delivered, waiting, dead, noDestination, held } = books;
  const sum = missingOf(books) === 0 ? '=' : '≠';
  const parts = [
    `${count(delivered)} ${words.delivered}`,
    `${count(waiting)} ${words.waiting}`,
    `${count(dead)} ${words.dead}`,
    `${count(noDestination)} ${words.noDestination}`,
    ...(held === 0 ? [] : [`${count(held)} ${words.held}`]),
  ];
  return `${count(accepted)} ${words.accepted} ${sum} ${parts.join(' + ')}`;
}

function count(number: number): string {
  return number.toLocaleString('en-US');
}
