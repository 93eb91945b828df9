/** What became of one attempt. `status` is null when no answer came; `answer` is the start of its text, null when empty. */
export type AttemptResult =
  | { outcome: 'delivered'; status: number; answer: string | null }
  | {
      outcome: 'failed';
      /**
       * Whether the trouble is the destination's, for any delivery, or this one delivery's; `gone`: there is nothing left
       * to send, and no further try can change that.
       */
      kind: 'destination' | 'delivery' | 'gone';
      /** Of HTTP or SMTP. */
      status: number | null;
      error: string;
      /** From now; null: the destination did not say. */
      retryAfterMs: number | null;
      answer: string | null;
    }
  /** We stopped it. The destination may have received it all the same. */
  | { outcome: 'interrupted' };
