import { CALL_OUTCOMES, CALL_PROVIDERS, type CallOutcome, type CallProvider } from '@downspout/office-api/calls';

/** Which calls are shown; it stands in the screen's address, and what is not said there is not narrowed. */
export interface CallsSearch {
  readonly provider?: CallProvider | undefined;
  readonly outcome?: CallOutcome | undefined;
}

export function readCallsSearch(search: Record<string, unknown>): CallsSearch {
  const provider = CALL_PROVIDERS.find((one) => one === search.provider);
  const outcome = CALL_OUTCOMES.find((one) => one === search.outcome);
  return { ...(provider && { provider }), ...(outcome && { outcome }) };
}

/** The same as a query string, without a question mark. */
export function callsQuery({ provider, outcome }: CallsSearch): string {
  return new URLSearchParams({ ...(provider && { provider }), ...(outcome && { outcome }) }).toString();
}
