import type { Destinations } from '@downspout/office-api/deliveries';
import type { LeadDelivery } from '@downspout/office-api/lead';
import type { InboxLead } from '@downspout/office-api/leads';
import { urlOf, urls } from '@downspout/office-api/urls';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useId } from 'react';
import { post } from '../../fetching/http.ts';
import { useOneChange } from '../../fetching/use-one-change.ts';
import { deliveries as words } from '../../words/deliveries.ts';
import '../../styles/deliveries.css';
import { formEntries } from '../../ui/form-entries.ts';
import { Problem } from '../../ui/problem.tsx';
import { deliveryProblem, destinationName } from './delivery-words.ts';
import { DESTINATIONS, refreshDeliveries } from './refresh-deliveries.ts';
import { RetryButton } from './retry-button.tsx';

/** What the owner can do about one delivery of a lead. */
export function DeliveryActions({ lead, delivery }: { readonly lead: InboxLead; readonly delivery: LeadDelivery }) {
  // The page says above that it is quarantined, and releases it.
  if (lead.erased || delivery.state === 'held') return null;
  return <RetryButton delivery={delivery} who={lead.name || words.noName} />;
}

interface SendElsewhereProps {
  readonly lead: InboxLead;
  /** Those it has already are sent again by themselves. */
  readonly deliveries: readonly LeadDelivery[];
}

/** Sends a lead to one more destination. */
export function SendElsewhere({ lead, deliveries }: SendElsewhereProps) {
  const client = useQueryClient();
  const id = useId();
  const { data, error } = useQuery<Destinations>({ queryKey: DESTINATIONS, refetchOnMount: 'always' });
  const send = useOneChange((destination: string) => post(urlOf(urls.leadDeliveries, lead), { destination }), {
    onSettled: () => refreshDeliveries(client),
  });
  // What is quarantined is sent nowhere until it is released.
  if (lead.erased || lead.isQuarantined) return null;
  if (error) return <Problem>{deliveryProblem(error)}</Problem>;
  const all = (data?.destinations ?? []).filter(({ tellsOf }) => tellsOf === 'leads').map(({ name }) => name);
  if (data && all.length === 0) return <p className="hint">{words.noDestinations}</p>;
  const known = new Set(deliveries.map(({ destination }) => destination));
  const names = all.filter((name) => !known.has(name));
  return (
    <div className="send-elsewhere">
      {(names.length > 0 || !data) && (
        <form onSubmit={(event) => send.mutate(formEntries(event).destination ?? '')}>
          <label htmlFor={id}>{words.sendTo}</label>
          <div className="actions">
            <select id={id} name="destination">
              {names.map((name) => (
                <option key={name} value={name}>
                  {destinationName(name)}
                </option>
              ))}
            </select>
            <button type="submit" disabled={send.isPending || names.length === 0}>
              {words.send}
            </button>
          </div>
        </form>
      )}
      <p role="status">
        {send.isSuccess && words.sent}
        {send.error && <span className="why-not">{deliveryProblem(send.error)}</span>}
      </p>
    </div>
  );
}
