import { destinationNames } from '@downspout/office-api/names';
import { refusalOf } from '../../fetching/http.ts';
import { errorMessage } from '../../ui/problem.tsx';
import { deliveries as words } from '../../words/deliveries.ts';

const REFUSALS: Readonly<Record<string, string>> = words.refusals;

export function destinationName(name: string): string {
  return destinationNames[name] ?? name;
}

/** Why something was not done with a delivery. */
export function deliveryProblem(error: Error): string {
  return REFUSALS[refusalOf(error)?.code ?? ''] ?? errorMessage(error);
}
