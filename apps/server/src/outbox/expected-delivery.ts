/** A claim on a delivery that is written together with it. */
export interface Lease {
  readonly token: string;
  /** Ms since the epoch. */
  readonly until: number;
}

/** A delivery that is about to be committed with its lead. Exactly one of `committed` and `dropped` is called, once. */
export interface ExpectedDelivery {
  /** To be written with the delivery, which is then sent as soon as it is committed; null: it waits in the store for its turn. */
  readonly lease: Lease | null;
  committed(delivery: { readonly id: string; readonly leadId: string }): void;
  /** It was not committed, or nobody knows: whoever finds it when the lease has ended sends it. */
  dropped(): void;
}

/** Announces a delivery to a destination; null when that is not configured. */
export type ExpectDelivery = (destination: string) => ExpectedDelivery | null;
