import type { QuoteDetails } from '@downspout/web-call/embedded/messages';

/** What the visitor said in a call, for the quote form: kept until it is sent or the tab is closed. */
export interface CallDetails {
  readonly details: QuoteDetails;
  /** Whether it was stored as a request in the call. */
  readonly noted: boolean;
}

/** The key of it in the tab's `sessionStorage`, and the name of the window's event when a call is over. Older pages have the same. */
export const CALL_DETAILS = 'downspout:told';
