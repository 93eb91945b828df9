import { refusalOf } from '../../fetching/http.ts';
import { errorMessage, Problem } from '../../ui/problem.tsx';
import { platformProblems } from '../../words/platform.ts';

/** Why the platform did not do what it was asked for. */
export function PlatformProblem({ error }: { readonly error: Error }) {
  const refusal = refusalOf(error);
  return (
    <Problem>{refusal === null ? errorMessage(error) : (platformProblems[refusal.code] ?? refusal.message)}</Problem>
  );
}
