import type { TestDelivery } from '@downspout/office-api/deliveries';
import { urlOf, urls } from '@downspout/office-api/urls';
import { HttpError, post } from '../../fetching/http.ts';
import { useOneChange } from '../../fetching/use-one-change.ts';
import { errorMessage, Problem } from '../../ui/problem.tsx';
import { deliveries as words } from '../../words/deliveries.ts';
import { destinationName } from './delivery-words.ts';

/** Tries a destination out, and shows what it answers. */
export function SendTest({ destination }: { readonly destination: string }) {
  const test = useOneChange<void, TestDelivery | null>(() => post(urlOf(urls.destinationTest, { name: destination })));
  return (
    <div className="test">
      <button
        type="button"
        disabled={test.isPending}
        aria-label={words.testOf(destinationName(destination))}
        onClick={() => test.mutate()}
      >
        {test.isPending ? words.testing : words.test}
      </button>
      <div role="status">{test.data && <Outcome test={test.data} />}</div>
      {test.error && <Problem>{problemOf(test.error)}</Problem>}
    </div>
  );
}

function Outcome({ test }: { readonly test: TestDelivery }) {
  const said = test.error ?? (test.status === null ? '' : words.status(test.status));
  return (
    <>
      <p className={`state ${test.isDelivered ? 'delivered' : 'dead'}`}>
        {test.isDelivered ? words.testWorked : words.testFailed}: {said} {words.testTime(test.durationMs)}
      </p>
      {test.answer !== null && (
        <details>
          <summary>{words.testAnswer}</summary>
          <pre>{test.answer}</pre>
        </details>
      )}
    </>
  );
}

function problemOf(error: Error): string {
  return error instanceof HttpError && error.status === 429 ? words.tooManyTests : errorMessage(error);
}
