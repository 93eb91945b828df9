import { books as words } from '@downspout/business/office/deliveries';
import { Link } from '@tanstack/react-router';
import '../../styles/books.css';
import { BooksSum } from './books-sum.tsx';
import { missingOf, useBooks } from './use-books.ts';

/** The books in one line, on every screen. Wrong ones are announced. */
export function BooksLine() {
  const { data, isError } = useBooks();
  const missing = data === undefined ? 0 : missingOf(data);
  return (
    <div className={`books-line ${missing === 0 ? '' : 'wrong'}`}>
      {data && (
        <Link to="/deliveries">
          <BooksSum books={data} />
        </Link>
      )}
      {isError && <span>{words.failed}</span>}
      <span role="status">{missing !== 0 && <strong>{words.shortWrong(missing)}</strong>}</span>
    </div>
  );
}
