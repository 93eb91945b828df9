import type { QuoteDetails } from '@downspout/web-call/embedded/messages';

/** What was told in a call, for the quote form: kept until it is sent or the tab is closed. */
export interface ToldDetails {
  readonly details: QuoteDetails;
  /** Whether it was stored as a request in the call. */
  readonly noted: boolean;
}

/** Under this name it stands in the tab's `sessionStorage`; and so is the event called that comes to the window when a call is over. */
export const TOLD = 'downspout:told';
