import { books as words } from '@downspout/business/office/deliveries';
import type { Books } from '@downspout/office-api/deliveries';
import type { InboxDelivery } from '@downspout/office-api/leads';
import { Link } from '@tanstack/react-router';
import { missingOf } from '../books/use-books.ts';

/** The books, each number with its list; when they are wrong, what is missing. */
export function BooksSection({ books }: { readonly books: Books }) {
  const missing = missingOf(books);
  return (
    <section className={`panel books ${missing === 0 ? '' : 'wrong'}`} aria-labelledby="books">
      <h2 id="books">{words.label}</h2>
      <dl>
        <div>
          <dt>{words.accepted}</dt>
          <dd>{books.accepted.toLocaleString('en-US')}</dd>
        </div>
        <Part sign={missing === 0 ? '=' : '≠'} name={words.delivered} state="delivered" count={books.delivered} />
        <Part sign="+" name={words.waiting} state="waiting" count={books.waiting} />
        <Part sign="+" name={words.dead} state="dead" count={books.dead} />
        <Part sign="+" name={words.noDestination} state="no-destination" count={books.noDestination} />
        {books.held > 0 && <Part sign="+" name={words.held} state="held" count={books.held} />}
      </dl>
      {missing === 0 ? <p className="hint">{words.addUp}</p> : <Wrong missing={missing} ids={books.missing} />}
    </section>
  );
}

interface PartProps {
  readonly sign: string;
  readonly name: string;
  readonly state: InboxDelivery;
  readonly count: number;
}

function Part({ sign, name, state, count }: PartProps) {
  return (
    <div>
      <dt>
        <Link to="/deliveries" search={{ state }}>
          {name}
        </Link>
      </dt>
      <dd>
        <span className="sign">{sign}</span> {count.toLocaleString('en-US')}
      </dd>
    </div>
  );
}

function Wrong({ missing, ids }: { readonly missing: number; readonly ids: readonly string[] }) {
  return (
    <div role="alert">
      <p className="problem">{words.wrong(missing)}</p>
      <p>{words.wrongWhy}</p>
      {ids.length > 0 && (
        <>
          <h3>{words.missing}</h3>
          <ul>
            {ids.map((id) => (
              <li key={id}>
                <Link to="/leads/$id" params={{ id }}>
                  {id}
                </Link>
              </li>
            ))}
            {missing > ids.length && <li>{words.more(missing - ids.length)}</li>}
          </ul>
        </>
      )}
    </div>
  );
}
