import type { FastifyInstance } from 'fastify';
import fp from 'fastify-plugin';
import type { Store } from '../store/database.ts';
import { StoreUnavailableError } from '../store/errors.ts';

/** A store that takes longer to commit one row, in ms, is not ready. */
const CHECK_TIMEOUT_MS = 2_000;
/** For how long, in ms, one check answers all probes, so that they cannot wear the disk. */
const CHECK_LASTS_MS = 1_000;

export interface HealthOptions {
  readonly store: Pick<Store, 'check' | 'writes'>;
  /** True from the moment the process was asked to stop. */
  readonly stopping: () => boolean;
}

const CANNOT_BE_USED = 'the store cannot be used';

/** Null when leads can be stored, else the reason why not. */
export type Readiness = string | null;

/**
 * `/healthz`: the process answers. `/readyz`: it can store a lead, or 503 with the reason; `/readyz?exclude=store`: it takes
 * requests, for a proxy. Without a store it has pages and a phone number to show, and words for who sends a form.
 */
export const health = fp(
  async (app: FastifyInstance, { store, stopping }: HealthOptions) => {
    app.addHook('onRequest', (_request, reply, done) => {
      // Whoever keeps connections open, as proxies do, makes the next one to a process that stays.
      if (stopping()) reply.header('connection', 'close');
      done();
    });
    const checked = cached(() => checkStore(store));
    // A failure is reported at once, whatever the last check found.
    const readiness = () => (store.writes.isFailing() ? checkStore(store) : checked());
    app.get('/healthz', async (_request, reply) => reply.header('cache-control', 'no-store').send({ status: 'ok' }));
    app.get<{ Querystring: { exclude?: unknown } }>('/readyz', async ({ query }, reply) => {
      reply.header('cache-control', 'no-store');
      const storeCounts = query.exclude !== 'store';
      const reason = stopping() ? 'stopping' : storeCounts ? await readiness() : null;
      return reason === null ? { status: 'ok' } : reply.code(503).send({ status: 'unavailable', reason });
    });
  },
  { name: 'health' },
);

/** Whether a lead could be stored now. Never rejects, and never takes longer than 2 s. */
export async function checkStore(store: Pick<Store, 'check' | 'writes'>): Promise<Readiness> {
  if (store.writes.isFailing()) return CANNOT_BE_USED;
  const timeout = Promise.withResolvers<Readiness>();
  const timer = setTimeout(() => timeout.resolve('the store does not answer in time'), CHECK_TIMEOUT_MS);
  const check = store.check().then(() => null, reasonOf);
  return Promise.race([check, timeout.promise]).finally(() => clearTimeout(timer));
}

function reasonOf(error: unknown): string {
  return error instanceof StoreUnavailableError ? CANNOT_BE_USED : 'the store fails unexpectedly';
}

/** Probes that come while a check runs, or shortly after, share its answer. */
function cached(check: () => Promise<Readiness>): () => Promise<Readiness> {
  let last: Promise<Readiness> | null = null;
  return () => {
    last ??= check().finally(() => setTimeout(() => (last = null), CHECK_LASTS_MS).unref());
    return last;
  };
}
