import { destinationNames, deliveries as words } from '@downspout/business/office/deliveries';
import { refusalOf } from '../../fetching/http.ts';
import { wordsOf } from '../../ui/problem.tsx';

const REFUSALS: Readonly<Record<string, string>> = words.refusals;

export function destinationName(name: string): string {
  return destinationNames[name] ?? name;
}

/** Why something was not done with a delivery. */
export function deliveryProblem(error: Error): string {
  return REFUSALS[refusalOf(error)?.code ?? ''] ?? wordsOf(error);
}
