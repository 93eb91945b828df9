import { deliveries as words } from '@downspout/business/office/deliveries';
import type { DeliveriesCount, Retried } from '@downspout/office-api/deliveries';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { post } from '../../fetching/http.ts';
import { useOneChange } from '../../fetching/use-one-change.ts';
import { Modal } from '../../ui/modal.tsx';
import { Problem } from '../../ui/problem.tsx';
import { type DeliverySearch, deliveryQuery } from './delivery-search.ts';
import { deliveryProblem } from './delivery-words.ts';
import { refreshDeliveries } from './refresh-deliveries.ts';

/** Has all that the list shows, and would show, sent again, after saying how many they are. */
export function RetryAll({ search }: { readonly search: DeliverySearch }) {
  const [isAsking, setAsking] = useState(false);
  const [done, setDone] = useState<Retried | null>(null);
  return (
    <>
      <button
        type="button"
        onClick={() => {
          setDone(null);
          setAsking(true);
        }}
      >
        {words.retryAll}
      </button>
      <p role="status" className="hint">
        {done && words.retriedMany(done.retried)} {done && done.beingSent > 0 && words.leftBeingSent(done.beingSent)}
      </p>
      {isAsking && (
        <RetryDialog
          search={search}
          onClose={() => setAsking(false)}
          onDone={(retried) => {
            setDone(retried);
            setAsking(false);
          }}
        />
      )}
    </>
  );
}

interface RetryDialogProps {
  readonly search: DeliverySearch;
  readonly onClose: () => void;
  readonly onDone: (retried: Retried | null) => void;
}

/** No more are retried than were shown: when the number has changed, the new one is shown first. */
function RetryDialog({ search, onClose, onDone }: RetryDialogProps) {
  const client = useQueryClient();
  const count = useQuery<DeliveriesCount>({
    queryKey: ['/api', 'deliveries', `count?${deliveryQuery(search)}`],
    refetchOnMount: 'always',
    gcTime: 0,
  });
  const send = (expected: number) => post<Retried>('/api/deliveries/retry', { filter: search, expected });
  const retry = useOneChange(send, {
    onSuccess: (retried) => {
      onDone(retried);
      return refreshDeliveries(client);
    },
    onError: () => count.refetch(),
  });
  const { data } = count;
  const retriable = data?.retriable ?? 0;
  const others = (data?.count ?? 0) - retriable;
  const problem = retry.error ?? count.error;
  return (
    <Modal title={data ? words.retryMany(retriable) : words.retryAll} onClose={onClose}>
      {problem && <Problem>{deliveryProblem(problem)}</Problem>}
      {data && <p>{retriable > 0 ? words.retryManyWhy : words.nothingToRetry}</p>}
      {others > 0 && <p className="hint">{words.notAmong(others)}</p>}
      <div className="actions">
        {retriable > 0 && (
          <button
            type="button"
            className="main"
            disabled={retry.isPending || count.isFetching}
            onClick={() => retry.mutate(retriable)}
          >
            {words.yesRetry(retriable)}
          </button>
        )}
        <button type="button" onClick={onClose}>
          {words.cancel}
        </button>
      </div>
    </Modal>
  );
}
