import type { Config } from '../config/config.ts';
import { ConfigError } from '../config/config-error.ts';
import { readConfig } from '../config/read-config.ts';

/** Others than the server's own, so that both may run, and no browser mixes up what it keeps of them. */
const PORTS = { PORT: '3010', OFFICE_PORT: '3011' } as const;
/** By this name browsers keep nothing that they keep for a server at 127.0.0.1. */
export const DEMO_HOST = 'localhost';
const LISTENS_AT = '127.0.0.1';
/** An account that nobody has, at an address that nobody has: text messages get as far as `receivers.ts`. */
const TEXTS = {
  SMS_API_URL: 'https://texts.example.com',
  SMS_ACCOUNT_SID: `AC${'0'.repeat(32)}`,
  SMS_AUTH_TOKEN: 'made-up',
  SMS_FROM: '+14045550100',
} as const;

/**
 * The demo's settings: two ports, and nothing else of the environment, which may be that of a real server. Throws
 * `ConfigError`, too for a host that others than this machine could reach.
 */
export function demoConfig(environment: Readonly<Record<string, string | undefined>>): Config {
  const faults = (['HOST', 'OFFICE_HOST'] as const).flatMap((name) => {
    const host = environment[name] || LISTENS_AT;
    return isOfThisMachine(host)
      ? []
      : [
          `The demo asks nobody to sign in, so it answers this machine alone: ${name} must be 127.0.0.1, and is ${host}`,
        ];
  });
  if (faults.length > 0) throw new ConfigError(faults.join('\n'));
  const ports = { PORT: environment.PORT || PORTS.PORT, OFFICE_PORT: environment.OFFICE_PORT || PORTS.OFFICE_PORT };
  return readConfig({ ...TEXTS, ...ports, HOST: LISTENS_AT, OFFICE_HOST: LISTENS_AT, LOG_LEVEL: 'error' });
}

/** Whether a host's name leads to this machine whoever is asked. */
export function isOfThisMachine(host: string): boolean {
  return host === 'localhost' || host === '::1' || host === '[::1]' || /^127(\.\d{1,3}){3}$/.test(host);
}
