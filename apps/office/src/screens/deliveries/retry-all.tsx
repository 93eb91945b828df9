import type { DeliveriesCount, RetriableAge, Retried } from '@downspout/office-api/deliveries';
import { urls } from '@downspout/office-api/urls';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { post } from '../../fetching/http.ts';
import { keyOf } from '../../fetching/key-of.ts';
import { useOneChange } from '../../fetching/use-one-change.ts';
import { Modal } from '../../ui/modal.tsx';
import { Moment } from '../../ui/moment.tsx';
import { Problem } from '../../ui/problem.tsx';
import { deliveries as words } from '../../words/deliveries.ts';
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
    queryKey: keyOf(`${urls.deliveriesCount}?${deliveryQuery(search)}`),
    refetchOnMount: 'always',
    gcTime: 0,
  });
  const [days, setDays] = useState<number | null>();
  const send = ({ count: expected, since }: RetriableAge) =>
    post<Retried>(urls.retryDeliveries, { filter: search, expected, since });
  const retry = useOneChange(send, {
    onSuccess: (retried) => {
      onDone(retried);
      return refreshDeliveries(client);
    },
    onError: () => count.refetch(),
  });
  const { data } = count;
  const ages = data?.ages ?? [];
  // What has just failed is meant, as a rule, and not what came before there was a destination.
  const chosen = ages.find((age) => age.days === days) ?? ages[0];
  const retriable = chosen?.count ?? 0;
  const others = (data?.count ?? 0) - (data?.retriable ?? 0);
  const problem = retry.error ?? count.error;
  return (
    <Modal title={data ? words.retryMany(retriable) : words.retryAll} onClose={onClose}>
      {problem && <Problem>{deliveryProblem(problem)}</Problem>}
      {data && <p>{retriable > 0 ? words.retryManyWhy : words.nothingToRetry}</p>}
      {data && data.oldestAt !== null && (
        <Ages ages={ages} chosen={chosen} oldestAt={data.oldestAt} onChoose={setDays} />
      )}
      {others > 0 && <p className="hint">{words.notAmong(others)}</p>}
      <div className="actions">
        {chosen !== undefined && (
          <button type="button" className="main" disabled={retry.isPending} onClick={() => retry.mutate(chosen)}>
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

interface AgesProps {
  readonly ages: readonly RetriableAge[];
  readonly chosen: RetriableAge | undefined;
  readonly oldestAt: number;
  readonly onChoose: (days: number | null) => void;
}

/** How old the requests are, and which of them are meant. */
function Ages({ ages, chosen, oldestAt, onChoose }: AgesProps) {
  return (
    <fieldset className="ages">
      <legend>{words.ages}</legend>
      {ages.map((age) => (
        <label key={age.days} className="check">
          <input type="radio" name="age" checked={age === chosen} onChange={() => onChoose(age.days)} />
          <span>
            {age.days === null ? (
              <>
                {words.ageAll} <Moment at={oldestAt} />
              </>
            ) : (
              words.ageDays(age.days)
            )}
            : {age.count.toLocaleString('en-US')}
          </span>
        </label>
      ))}
    </fieldset>
  );
}
