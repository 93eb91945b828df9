import type { DeliveryTotals } from '@downspout/office-api/deliveries';
import type { InboxDelivery } from '@downspout/office-api/leads';
import { Link } from 'wouter';
import { leadAddress, withQuery } from '../../navigation/addresses.ts';
import { totals as words } from '../../words/delivery-totals.ts';
import { missingOf } from '../delivery-totals/use-delivery-totals.ts';

/** The delivery totals, each number with its list; when they are wrong, what is missing. */
export function TotalsSection({ totals }: { readonly totals: DeliveryTotals }) {
  const missing = missingOf(totals);
  return (
    <section className={`panel totals ${missing === 0 ? '' : 'wrong'}`} aria-labelledby="totals">
      <h2 id="totals">{words.title}</h2>
      <dl>
        <div>
          <dt>{words.accepted}</dt>
          <dd>{totals.accepted.toLocaleString('en-US')}</dd>
        </div>
        <Part sign={missing === 0 ? '=' : '≠'} name={words.delivered} state="delivered" count={totals.delivered} />
        <Part sign="+" name={words.waiting} state="waiting" count={totals.waiting} />
        <Part sign="+" name={words.dead} state="dead" count={totals.dead} />
        <Part sign="+" name={words.noDestination} state="no-destination" count={totals.noDestination} />
        {totals.held > 0 && <Part sign="+" name={words.held} state="held" count={totals.held} />}
      </dl>
      {missing === 0 ? <p className="hint">{words.addUp}</p> : <Wrong missing={missing} ids={totals.missing} />}
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
        <Link href={withQuery('/deliveries', { state })}>{name}</Link>
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
                <Link href={leadAddress(id)}>{id}</Link>
              </li>
            ))}
            {missing > ids.length && <li>{words.more(missing - ids.length)}</li>}
          </ul>
        </>
      )}
    </div>
  );
}
