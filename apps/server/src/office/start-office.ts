import Fastify, { type FastifyBaseLogger, type FastifyInstance } from 'fastify';
import type { Registry } from 'prom-client';
import type { Config } from '../config/config.ts';
import type { Destination } from '../deliveries/destination.ts';
import { errorMessage } from '../error-message.ts';
import { listen } from '../listen.ts';
import { traceOf } from '../plugins/errors.ts';
import { guards } from '../plugins/guards.ts';
import { health } from '../plugins/health.ts';
import { metrics } from '../plugins/metrics.ts';
import type { Store } from '../store/database.ts';
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
    const office = await loadOffice(options.folder);
    app = openOnRequest(
      () => openOffice(office, options),
      log,
      (door) => addOwnRoutes(door, options),
    );
    const url = await listen(app, { HOST: config.OFFICE_HOST, PORT: config.OFFICE_PORT }, 'OFFICE_');
    print(`The office is at ${url}`);
    const token = await office.createWelcomeToken(store, 'first-user', null, Date.now());
    if (token !== null) print(`Create the first user at ${welcomeAddress(config.OFFICE_URL ?? url, token)}`);
    return app;
  } catch (error) {
    await app?.close();
    log.error(traceOf(error), 'the office could not start, and the site goes on without it');
    print(`The office could not start, and the site goes on without it: ${errorMessage(error)}`);
    return null;
  }
}

/** What is asked for every few seconds, by programs, must not open the office. */
function addOwnRoutes(door: FastifyInstance, options: StartOfficeOptions): void {
  // In a scope of their own: all else goes through the guards of the office itself.
  door.register(async (scope) => {
    await scope.register(guards);
    await scope.register(health, options);
    await scope.register(metrics, { registry: options.metrics, token: options.config.METRICS_TOKEN });
  });
}

/** All its code and screens, before anybody comes: an upgrade may replace the files while this process runs. */
async function loadOffice(folder: string) {
  const { readBuiltOffice } = await import('./office-pages.ts');
  const built = readBuiltOffice(folder);
  const { createOffice } = await import('../office.ts');
  const { createWelcomeToken } = await import('./sign-in/welcome-links.ts');
  // The plugin loads its parser with its first use.
  const { default: cookie } = await import('@fastify/cookie');
  await Fastify().register(cookie).ready();
  return { built, createOffice, createWelcomeToken };
}

type LoadedOffice = Awaited<ReturnType<typeof loadOffice>>;

async function openOffice(office: LoadedOffice, options: StartOfficeOptions): Promise<FastifyInstance> {
  const app = await office.createOffice({ ...options, office: office.built });
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
