import type { AttemptResult } from '../deliveries/attempt.ts';
import type { Attempt } from '../deliveries/destination.ts';

/** Whoever takes text messages to phones. */
export interface TextSender {
  /** Loads what sending needs, before the first text. */
  load(): Promise<unknown>;
  /** Sends one text once. Never rejects. */
  send(text: TextMessage, attempt: TextAttempt): Promise<TextResult>;
  /** Finds out whether texts would be taken, without sending one. Never rejects. */
  check(attempt: TextAttempt): Promise<AttemptResult>;
}

/** What a text says, and to whom. */
export interface TextMessage {
  /** E.164. */
  readonly to: string;
  readonly body: string;
}

/** What of an attempt sending has to do with. */
export type TextAttempt = Pick<Attempt<unknown>, 'fetch' | 'clock' | 'signal' | 'timeoutMs'>;

/** What became of it. */
interface TextResult {
  readonly result: AttemptResult;
  /** Whether it was refused because that number has texted STOP. */
  readonly optedOut: boolean;
}
