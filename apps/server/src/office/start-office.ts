import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import type { Registry } from 'prom-client';
import type { Config } from '../config.ts';
import type { Destination } from '../deliveries/destinations.ts';
import { listen } from '../listen.ts';
import { traceOf } from '../plugins/errors.ts';
import { health } from '../plugins/health.ts';
import { metrics } from '../plugins/metrics.ts';
import type { Store } from '../store/database.ts';
import { assertBuilt } from './assert-built.ts';
import { openOnRequest } from './open-on-request.ts';

export interface StartOfficeOptions {
  readonly config: Config;
  readonly store: Store;
  /** Of its built screens. */
  readonly folder: string;
  readonly log: FastifyBaseLogger;
  readonly stopping: () => boolean;
  readonly destinations: readonly Destination[];
  readonly onDeliveriesChanged: () => void;
  /** What the process counts; answered here also while nobody has opened the office. */
  readonly metrics: Registry;
  /** By which a test is sent to a webhook. */
  readonly fetch: typeof globalThis.fetch;
}

/**
 * Starts to listen for the office, which opens with its first request, and prints its address; without any user, also the
 * one-time link that makes the first. Whatever goes wrong is printed and logged, and answered with null: leads are taken
 * without an office too.
 */
export async function startOffice(options: StartOfficeOptions): Promise<FastifyInstance | null> {
  const { config, store, log } = options;
  let app: FastifyInstance | null = null;
  try {
    assertBuilt(options.folder);
    app = openOnRequest(
      () => openOffice(options),
      log,
      (door) => addOwnRoutes(door, options),
    );
    const url = await listen(app, { HOST: config.OFFICE_HOST, PORT: config.OFFICE_PORT });
    print(`The office is at ${url}`);
    const { createWelcomeToken } = await import('./welcome-links.ts');
    const token = await createWelcomeToken(store, 'first-user', null, Date.now());
    if (token !== null) print(`Create the first user at ${welcomeAddress(url, token)}`);
    return app;
  } catch (error) {
    await app?.close();
    log.error(traceOf(error), 'the office could not start, and the site goes on without it');
    print(`The office could not start, and the site goes on without it: ${wordsOf(error)}`);
    return null;
  }
}

/** What is asked for every few seconds, by programs, must not open the office. */
function addOwnRoutes(door: FastifyInstance, options: StartOfficeOptions): void {
  door.register(health, options);
  door.register(metrics, { registry: options.metrics, token: options.config.METRICS_TOKEN });
}

async function openOffice(options: StartOfficeOptions): Promise<FastifyInstance> {
  const { createOffice } = await import('../office.ts');
  const { readBuiltOffice } = await import('./office-pages.ts');
  const app = await createOffice({ ...options, office: readBuiltOffice(options.folder) });
  await app.ready();
  return app;
}

/** Where a one-time link leads to. */
export function welcomeAddress(url: string, token: string): string {
  return `${url}/welcome?token=${token}`;
}

function print(line: string): void {
  process.stdout.write(`${line}\n`);
}

function wordsOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
