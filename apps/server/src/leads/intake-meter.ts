import { Counter, Histogram, type Registry } from 'prom-client';
import type { ErrorAnswer } from '../plugins/errors.ts';
import { StoreUnavailableError } from '../store/errors.ts';
import type { LeadKind } from '../store/tables.ts';
import type { SaveLead } from './save-lead.ts';

/** In seconds: from one commit on a good disk to the 10 s that a visitor waits at most. */
const BUCKETS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

const KINDS: readonly LeadKind[] = ['quote', 'holiday-lights'];
/** `key-reused`: its key belongs to another request. `unavailable`: the store could not be used. `failed`: a fault of ours. */
const OUTCOMES = ['stored', 'repeated', 'key-reused', 'unavailable', 'failed'] as const;
type Outcome = (typeof OUTCOMES)[number];

/** Counts what becomes of leads, whatever brings them. */
export interface IntakeMeter {
  /** The same saving, counted and timed. */
  measured(saveLead: SaveLead): SaveLead;
  /** A post was refused before it came to the store. */
  refused(kind: LeadKind, answer: ErrorAnswer): void;
}

export function createIntakeMeter(registry: Registry): IntakeMeter {
  const leads = new Counter({
    name: 'downspout_leads_total',
    help: 'Leads that were handed to the store, by what became of them.',
    labelNames: ['kind', 'outcome'],
    registers: [registry],
  });
  const refusals = new Counter({
    name: 'downspout_leads_refused_total',
    help: 'Posts of leads that were refused before they came to the store.',
    labelNames: ['kind', 'status', 'code'],
    registers: [registry],
  });
  const duration = new Histogram({
    name: 'downspout_lead_save_duration_seconds',
    help: 'Time until a lead was committed, or could not be.',
    buckets: BUCKETS,
    registers: [registry],
  });
  // A rate wants to have seen the zero.
  for (const kind of KINDS) for (const outcome of OUTCOMES) leads.inc({ kind, outcome }, 0);

  return {
    measured: (saveLead) => async (lead) => {
      const begun = performance.now();
      let outcome: Outcome = 'failed';
      try {
        const saved = await saveLead(lead);
        outcome = saved.state === 'stored' ? (saved.duplicate ? 'repeated' : 'stored') : saved.state;
        return saved;
      } catch (error) {
        if (error instanceof StoreUnavailableError) outcome = 'unavailable';
        throw error;
      } finally {
        leads.inc({ kind: lead.kind, outcome });
        duration.observe((performance.now() - begun) / 1_000);
      }
    },
    refused(kind, { status, code }) {
      refusals.inc({ kind, status, code });
    },
  };
}
