import { CALL_OUTCOMES, CALL_PROVIDERS, type CallOutcome, type CallProvider } from '@downspout/office-api/calls';

/** Which calls are shown; it stands in the screen's address, and what is not said there is not narrowed. */
export interface CallsSearch {
  readonly provider?: CallProvider | undefined;
  readonly outcome?: CallOutcome | undefined;
  /** Words that are searched for. */
  readonly q?: string | undefined;
}

export function readCallsSearch(search: Record<string, unknown>): CallsSearch {
  const provider = CALL_PROVIDERS.find((one) => one === search.provider);
  const outcome = CALL_OUTCOMES.find((one) => one === search.outcome);
  const q = String(search.q ?? '').trim();
  return { ...(provider && { provider }), ...(outcome && { outcome }), ...(q && { q }) };
}

/** The same as a query string, without a question mark. */
export function callsQuery({ provider, outcome, q }: CallsSearch): string {
  return new URLSearchParams({
    ...(provider && { provider }),
    ...(outcome && { outcome }),
    ...(q && { q }),
  }).toString();
}
