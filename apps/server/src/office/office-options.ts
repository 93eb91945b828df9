import type { Config } from '../config/config.ts';
import type { Destination } from '../deliveries/destination.ts';
import type { Store } from '../store/database.ts';
import type { LeadIndex } from './inbox/lead-index.ts';

/** What the office's routes are made of. */
export interface OfficeOptions {
  readonly store: Store;
  readonly clock: () => number;
  readonly beatEveryMs: number;
  readonly config: Config;
  /** Those that are configured. */
  readonly destinations: readonly Destination[];
  /** Called after a commit by which deliveries wait again, or a destination is to be probed. */
  readonly onDeliveriesChanged: () => void;
  readonly fetch: typeof globalThis.fetch;
  readonly index: LeadIndex;
}
