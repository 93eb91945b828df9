import { platformProblems } from '@downspout/business/office/platform';
import { refusalOf } from '../../fetching/http.ts';
import { Problem, wordsOf } from '../../ui/problem.tsx';

/** Why the platform did not do what it was asked for. */
export function PlatformProblem({ error }: { readonly error: Error }) {
  const refusal = refusalOf(error);
  return <Problem>{refusal === null ? wordsOf(error) : (platformProblems[refusal.code] ?? refusal.message)}</Problem>;
}
