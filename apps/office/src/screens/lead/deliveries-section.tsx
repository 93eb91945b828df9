import type { DeliveryAttempt, LeadDelivery, LeadPage } from '@downspout/office-api/lead';
import type { InboxLead } from '@downspout/office-api/leads';
import { deliveryNames } from '@downspout/office-api/names';
import { Moment } from '../../ui/moment.tsx';
import { attemptNames, deliveryTimes, lead as words } from '../../words/lead/lead.ts';
import { DeliveryActions, SendElsewhere } from '../deliveries/delivery-actions.tsx';
import { destinationName } from '../deliveries/delivery-words.ts';

const SHOWN_ATTEMPTS = 3;

/** Where the lead went, each attempt with what was answered. */
export function DeliveriesSection({ page: { lead, deliveries } }: { readonly page: LeadPage }) {
  return (
    <section className="panel" aria-labelledby="deliveries">
      <h2 id="deliveries">{words.deliveries}</h2>
      {deliveries.length === 0 && <p>{words.noDeliveries}</p>}
      {deliveries.map((delivery) => (
        <Delivery key={delivery.id} lead={lead} delivery={delivery} />
      ))}
      <SendElsewhere lead={lead} deliveries={deliveries} />
    </section>
  );
}

function Delivery({ lead, delivery }: { readonly lead: InboxLead; readonly delivery: LeadDelivery }) {
  const { destination, state, settledAt, dueAt, attempts } = delivery;
  const at = state === 'waiting' ? dueAt : settledAt;
  return (
    <article className="lead-delivery" aria-label={destinationName(destination)}>
      <h3>{destinationName(destination)}</h3>
      <p>
        <span className={`state ${state}`}>{deliveryNames[state]}</span>
        {at !== null && deliveryTimes[state] !== '' && (
          <>
            {' '}
            · {deliveryTimes[state]} <Moment at={at} />
          </>
        )}
      </p>
      {attempts.length === 0 && state !== 'no-destination' && state !== 'held' && (
        <p className="hint">{words.notTried}</p>
      )}
      <Attempts attempts={attempts} />
      <p className="hint">
        {words.id} {delivery.id}
      </p>
      <DeliveryActions lead={lead} delivery={delivery} />
    </article>
  );
}

/** The last ones; those before them when they are asked for. */
function Attempts({ attempts }: { readonly attempts: readonly DeliveryAttempt[] }) {
  const isLong = attempts.length > SHOWN_ATTEMPTS + 1;
  const earlier = isLong ? attempts.slice(0, -SHOWN_ATTEMPTS) : [];
  const last = attempts.slice(earlier.length);
  return (
    <>
      {isLong && (
        <details className="attempts earlier">
          <summary>{words.earlierAttempts(earlier.length)}</summary>
          <AttemptList label={words.earlierAttempts(earlier.length)} attempts={earlier} />
        </details>
      )}
      {last.length > 0 && <AttemptList label={words.attempts} attempts={last} />}
    </>
  );
}

interface AttemptListProps {
  readonly label: string;
  readonly attempts: readonly DeliveryAttempt[];
}

function AttemptList({ label, attempts }: AttemptListProps) {
  return (
    <ol className="attempts" aria-label={label}>
      {attempts.map((attempt) => (
        <Attempt key={attempt.number} attempt={attempt} />
      ))}
    </ol>
  );
}

function Attempt({ attempt }: { readonly attempt: DeliveryAttempt }) {
  const { startedAt, durationMs, outcome, status, error, answer } = attempt;
  // An error often names the status itself.
  const code = error?.includes(String(status)) ? null : status;
  const parts = [attemptNames[outcome], error, code, `${durationMs.toLocaleString('en-US')} ms`];
  return (
    <li value={attempt.number}>
      <Moment at={startedAt} /> · {parts.filter((part) => part !== null).join(' · ')}
      {answer !== null && (
        <details>
          <summary>{words.answer}</summary>
          <pre>{answer}</pre>
        </details>
      )}
    </li>
  );
}
