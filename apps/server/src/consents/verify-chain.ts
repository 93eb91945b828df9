import type { Store } from '../store/database.ts';
import { faultsOf } from './faults.ts';
import { readChain } from './read-chain.ts';
import type { Head } from './seal-batch.ts';
import { NO_HASH } from './sealed-consent.ts';
import { selectUnsealed } from './unsealed.ts';

/** Where the chain breaks first. */
interface ChainBreak {
  readonly number: number;
  /** Null when the link itself is gone. */
  readonly leadId: string | null;
  readonly faults: readonly string[];
}

export interface Verdict {
  /** Links that were verified before the break, or all. */
  readonly verified: number;
  /** Of them, those whose person's data were erased. */
  readonly erased: number;
  readonly head: Head | null;
  /** Consents that are not in the chain: just come, or cut off. */
  readonly unsealed: number;
  readonly firstBreak: ChainBreak | null;
}

/**
 * Walks the whole chain and compares each link with its lead. A chain cannot show by itself that its end was cut off, or that all of it was
 * made anew: `noted`, a link that was noted elsewhere before, does.
 */
export async function verifyChain({ db }: Pick<Store, 'db'>, noted: Head | null = null): Promise<Verdict> {
  let previous: Head = { number: 0, hash: NO_HASH };
  let erased = 0;
  let firstBreak: ChainBreak | null = null;
  for await (const { consent, lead } of readChain(db)) {
    const { number, lead_id: leadId, hash } = consent;
    const faults = faultsOf(consent, previous, lead);
    if (number === noted?.number && hash !== noted.hash) faults.push('its hash is not the one that was noted');
    if (faults.length > 0) {
      firstBreak = { number, leadId, faults };
      break;
    }
    if (consent.personal === null) erased += 1;
    previous = { number, hash };
  }
  if (firstBreak === null && noted !== null && noted.number > previous.number) {
    firstBreak = { number: noted.number, leadId: null, faults: ['it was noted, and the chain ends before it'] };
  }
  const head = previous.number === 0 ? null : previous;
  return { verified: previous.number, erased, head, unsealed: await countUnsealed(db), firstBreak };
}

async function countUnsealed(db: Store['db']): Promise<number> {
  const row = await selectUnsealed(db)
    .select(({ fn }) => fn.countAll().as('count'))
    .executeTakeFirstOrThrow();
  return Number(row.count);
}
