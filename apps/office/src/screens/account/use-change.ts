import { account } from '@downspout/business/office/account';
import { useQueryClient } from '@tanstack/react-query';
import { HttpError, post, refusalOf } from '../../fetching/http.ts';
import { useOneChange } from '../../fetching/use-one-change.ts';
import { wordsOf } from '../../ui/problem.tsx';

/** A change of the account, which is read anew after it. `wrong` is by field; `problem` what belongs to none. */
export function useChange<Answer>(url: string, onDone: (answer: Answer | null) => void = () => {}) {
  const client = useQueryClient();
  const change = useOneChange((body: object) => post<Answer>(url, body), {
    onSuccess: async (answer) => {
      onDone(answer);
      await client.refetchQueries({ queryKey: ['/api', 'account'], exact: true });
    },
  });
  const { error } = change;
  const wrong = refusalOf(error)?.fields;
  return { ...change, wrong, problem: error && !wrong ? problemOf(error) : null };
}

function problemOf(error: Error): string {
  const isPaused = error instanceof HttpError && error.status === 429;
  return isPaused ? account.paused(error.retryAfterS ?? 0) : wordsOf(error);
}
