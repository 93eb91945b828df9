import { urls } from '@downspout/office-api/urls';
import { useQueryClient } from '@tanstack/react-query';
import { confirmed, isUnconfirmed } from '../../fetching/confirmed.ts';
import { HttpError, post, refusalOf } from '../../fetching/http.ts';
import { keyOf } from '../../fetching/key-of.ts';
import { useOneChange } from '../../fetching/use-one-change.ts';
import { errorMessage } from '../../ui/problem.tsx';
import { account } from '../../words/account.ts';

/** A change of the account, which is read anew after it. `wrong` is by field; `problem` what belongs to none. */
export function useChange<Answer>(url: string, onDone: (answer: Answer | null) => void = () => {}) {
  const client = useQueryClient();
  const change = useOneChange((body: object) => confirmed(() => post<Answer>(url, body)), {
    onSuccess: async (answer) => {
      onDone(answer);
      await client.refetchQueries({ queryKey: keyOf(urls.account), exact: true });
    },
  });
  const { error } = change;
  const wrong = refusalOf(error)?.fields;
  return { ...change, wrong, problem: error && !wrong ? problemOf(error) : null };
}

/** Null when nobody wanted to go on. */
function problemOf(error: Error): string | null {
  if (isUnconfirmed(error)) return null;
  const isPaused = error instanceof HttpError && error.status === 429;
  return isPaused ? account.paused(error.retryAfterS ?? 0) : errorMessage(error);
}
