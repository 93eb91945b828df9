import { setTimeout as pause } from 'node:timers/promises';
import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import { traceOf } from './plugins/errors.ts';
import type { Store } from './store/database.ts';

/** What is stopped, in this order. */
export interface Stoppable {
  app: FastifyInstance;
  office: FastifyInstance;
  /** Interrupted while requests are answered. */
  backups: { stop(): Promise<void> };
  notifier: { stop(): Promise<void> };
  outbox: { stop(graceMs: number): Promise<void> };
  sealer: { stop(): Promise<void> };
  retention: { stop(): Promise<void> };
  store: Pick<Store, 'close'>;
}

/** Requests in flight get this long to be answered, and then deliveries in flight to finish, in ms; the outbox may take 2 s more. */
const REQUESTS_GRACE_MS = 3_000;
const DELIVERIES_GRACE_MS = 4_000;
const IDLE_LOOK_MS = 50;
/** What is closed then is gone after so many ms, or not waited for. */
const LAST_WAIT_MS = 500;
/** So long, in ms, after the listeners began to close the process has ended in any case. What was stored is delivered by the next one. */
export const STOP_LIMIT_MS = 10_000;

/**
 * Stops everything on SIGTERM or SIGINT. For `drainMs` everything is answered as before, but `/readyz` and `connection:
 * close` tell proxies to turn elsewhere; then no new connections, requests in flight are answered, deliveries in flight finish
 * or are released, the store is closed. A second signal ends the process at once.
 * Answers whether the process is stopping. `running` may be filled while the process starts.
 */
export function stopOnSignals(running: Partial<Stoppable>, log: FastifyBaseLogger, drainMs = 0): () => boolean {
  let stopping = false;
  const stop = (signal: NodeJS.Signals) => {
    if (stopping) process.exit(1);
    stopping = true;
    log.info({ signal }, 'stopping');
    setTimeout(() => process.exit(1), drainMs + STOP_LIMIT_MS).unref();
    stopAll(running, log, drainMs).then(
      () => process.exit(0),
      (error: unknown) => {
        log.error(traceOf(error), 'could not stop cleanly');
        process.exit(1);
      },
    );
  };
  process.on('SIGTERM', stop);
  process.on('SIGINT', stop);
  return () => stopping;
}

async function stopAll(running: Partial<Stoppable>, log: FastifyBaseLogger, drainMs: number): Promise<void> {
  if (drainMs > 0) await pause(drainMs);
  // Only now: what was still being started has been added meanwhile.
  const { app, office, backups, notifier, outbox, sealer, retention, store } = running;
  const listeners = [app, office].filter((one) => one !== undefined);
  await Promise.all([backups?.stop(), ...listeners.map((one) => closeWithin(one, REQUESTS_GRACE_MS))]);
  await outbox?.stop(DELIVERIES_GRACE_MS);
  await Promise.all([notifier?.stop(), sealer?.stop(), retention?.stop()]);
  await store?.close();
  log.info('stopped');
}

async function closeWithin(app: FastifyInstance, graceMs: number): Promise<void> {
  const over = Promise.withResolvers<void>();
  const limit = setTimeout(() => {
    app.server.closeAllConnections();
    // Of what has left HTTP the server knows nothing any more, and deliveries must be released all the same.
    lastWait = setTimeout(over.resolve, LAST_WAIT_MS);
  }, graceMs);
  let lastWait: NodeJS.Timeout | undefined;
  // A connection whose request was under way stays open for another one, and nothing else closes it.
  const idle = setInterval(() => app.server.closeIdleConnections(), IDLE_LOOK_MS);
  await Promise.race([app.close(), over.promise]);
  clearTimeout(limit);
  clearTimeout(lastWait);
  clearInterval(idle);
}
