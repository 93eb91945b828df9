import type { InboxDelivery } from '@downspout/office-api/leads';
import { urlOf, urls } from '@downspout/office-api/urls';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { post } from '../../fetching/http.ts';
import { useOneChange } from '../../fetching/use-one-change.ts';
import { Modal } from '../../ui/modal.tsx';
import { deliveries as words } from '../../words/deliveries.ts';
import { deliveryProblem, destinationName } from './delivery-words.ts';
import { refreshDeliveries } from './refresh-deliveries.ts';

interface RetryButtonProps {
  readonly delivery: { readonly id: string; readonly destination: string; readonly state: InboxDelivery };
  /** Whose request it is. */
  readonly who: string;
}

/** Has one delivery sent again; one that is delivered only when asked a second time. */
export function RetryButton({ delivery, who }: RetryButtonProps) {
  const client = useQueryClient();
  const [isAsking, setAsking] = useState(false);
  const isDelivered = delivery.state === 'delivered';
  const retry = useOneChange<void, unknown>(() => post(urlOf(urls.retryDelivery, delivery), { again: isDelivered }), {
    onSettled: () => refreshDeliveries(client),
  });
  const send = () => {
    setAsking(false);
    retry.mutate();
  };
  return (
    <div className="retry">
      <button
        type="button"
        disabled={retry.isPending}
        aria-label={words.retryOf(
          isDelivered ? words.sendAgain : words.retry,
          who,
          destinationName(delivery.destination),
        )}
        onClick={isDelivered ? () => setAsking(true) : send}
      >
        {isDelivered ? words.sendAgain : words.retry}
      </button>
      <span role="status">
        {retry.isSuccess && words.retried}
        {retry.error && <span className="why-not">{deliveryProblem(retry.error)}</span>}
      </span>
      {isAsking && (
        <Modal title={words.sendAgainTitle} onClose={() => setAsking(false)}>
          <p>{words.sendAgainWhy}</p>
          <div className="actions">
            <button type="button" className="main" onClick={send}>
              {words.sendAgain}
            </button>
            <button type="button" onClick={() => setAsking(false)}>
              {words.cancel}
            </button>
          </div>
        </Modal>
      )}
    </div>
  );
}
