import type { Config } from './config/config.ts';

/** The setting as Fastify takes it: its type knows no number of hops, but a function of the hop says the same. */
export function trustedProxies(setting: Config['TRUST_PROXY']) {
  return typeof setting === 'number' ? (_address: string, hop: number) => hop < setting : setting;
}
