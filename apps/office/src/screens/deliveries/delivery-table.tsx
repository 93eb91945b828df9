import type { DeliveryEntry } from '@downspout/office-api/deliveries';
import { deliveryNames } from '@downspout/office-api/names';
import { Link } from 'wouter';
import { leadAddress } from '../../navigation/addresses.ts';
import { Moment } from '../../ui/moment.tsx';
import { deliveries as words } from '../../words/deliveries.ts';
import { destinationName } from './delivery-words.ts';
import { RetryButton } from './retry-button.tsx';

interface DeliveryTableProps {
  readonly deliveries: readonly DeliveryEntry[];
  /** Names of destinations that fail. */
  readonly failing: ReadonlySet<string>;
}

export function DeliveryTable({ deliveries, failing }: DeliveryTableProps) {
  return (
    <table className="rows deliveries" aria-label={words.table}>
      <thead>
        <tr>
          <th scope="col">{words.columns.lead}</th>
          <th scope="col" className="wide">
            {words.columns.destination}
          </th>
          <th scope="col">{words.columns.state}</th>
          <th scope="col" className="wide">
            {words.columns.created}
          </th>
          <th scope="col">{words.columns.action}</th>
        </tr>
      </thead>
      <tbody>
        {deliveries.map((delivery) => (
          <DeliveryRow key={delivery.id} delivery={delivery} isFailing={failing.has(delivery.destination)} />
        ))}
      </tbody>
    </table>
  );
}

function DeliveryRow({ delivery, isFailing }: { readonly delivery: DeliveryEntry; readonly isFailing: boolean }) {
  const { lead, destination, state } = delivery;
  const who = whoOf(lead);
  return (
    <tr>
      <th scope="row">
        {lead === null ? (
          <span className="name">{who}</span>
        ) : (
          <Link href={leadAddress(lead.id)} className="name">
            {who}
          </Link>
        )}
        <span className="narrow-only">{destinationName(destination)}</span>
        <span className="narrow-only">
          <Moment at={delivery.createdAt} />
        </span>
      </th>
      <td className="wide">{destinationName(destination)}</td>
      <td>
        <span className={`state ${state}`}>{deliveryNames[state]}</span>
        <LastAttempt delivery={delivery} />
        {state === 'waiting' && <NextTry delivery={delivery} isFailing={isFailing} />}
      </td>
      <td className="wide">
        <Moment at={delivery.createdAt} />
      </td>
      <td>
        {state === 'held' && words.quarantinedWhy}
        {state !== 'held' && !lead?.erased && <RetryButton delivery={delivery} who={who} />}
      </td>
    </tr>
  );
}

function whoOf(lead: DeliveryEntry['lead']): string {
  if (lead === null) return words.noLead;
  return lead.erased ? words.erased : lead.name || words.noName;
}

/** What the destination said, and when. */
function LastAttempt({ delivery: { last, attempts } }: { readonly delivery: DeliveryEntry }) {
  if (last === null) return <span className="detail">{words.neverTried}</span>;
  const { status, error, outcome } = last;
  const said = outcome === 'interrupted' ? words.interrupted : (error ?? (status === null ? '' : words.status(status)));
  return (
    <span className="detail">
      {said}, <Moment at={last.at} />, {words.attempts(attempts)}
    </span>
  );
}

function NextTry({ delivery, isFailing }: { readonly delivery: DeliveryEntry; readonly isFailing: boolean }) {
  if (delivery.isBeingSent) return <span className="detail">{words.beingSent}</span>;
  if (isFailing) return <span className="detail">{words.waitsForProbe}</span>;
  return (
    <span className="detail">
      {words.nextTry} <Moment at={delivery.dueAt} />
    </span>
  );
}
