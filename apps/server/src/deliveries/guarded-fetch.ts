import { lookup as systemLookup } from 'node:dns';
import { createRequire } from 'node:module';
import { isIP, type LookupFunction } from 'node:net';
import type { Dispatcher } from 'undici';
import { bareHost, createMayReach, type MayReach, UnreachableByRuleError } from './reachable.ts';

/** What `dns.lookup` does when all addresses are wanted. */
export type LookupAll = (
  host: string,
  options: { all: true },
  done: (error: NodeJS.ErrnoException | null, addresses: { address: string; family: number }[]) => void,
) => void;

/**
 * `fetch` for addresses that somebody else's DNS answers for: it rejects with `UnreachableByRuleError` before it connects
 * to where deliveries may not go (`createMayReach`). The very addresses that are connected to are judged, on each
 * connection, so that a name which leads elsewhere a moment later (DNS rebinding) gains nothing. Redirects are the
 * caller's: it follows none. With `*` nothing is guarded, and `fetch` stays as Node was told to make it, e.g. with a proxy.
 */
export function guardedFetch(allowed: readonly string[], lookup: LookupAll = systemLookup): typeof globalThis.fetch {
  if (allowed.includes('*')) return globalThis.fetch;
  const mayReach = createMayReach(allowed);
  let dispatcher: Promise<Dispatcher> | null = null;
  return async (input, init) => {
    const { hostname } = new URL(input instanceof Request ? input.url : input);
    const host = bareHost(hostname);
    if (isIP(host) !== 0) {
      if (!mayReach(host, host)) throw new UnreachableByRuleError(host, host);
      return globalThis.fetch(input, init);
    }
    dispatcher ??= guardedDispatcher(guardedLookup(mayReach, lookup));
    const guarded = { ...init, dispatcher: await dispatcher };
    return globalThis.fetch(input, guarded);
  };
}

/** A server whose webhooks have no names does without its 13 MB; whoever has one loads it at the start. */
export function loadAgent() {
  // The client loads its parser with its first connection.
  createRequire(import.meta.url)('undici/lib/llhttp/llhttp_simd-wasm.js');
  return import('undici');
}

async function guardedDispatcher(lookup: LookupFunction): Promise<Dispatcher> {
  const { Agent } = await loadAgent();
  return new Agent({ connect: { lookup } });
}

/** Tells only the addresses that may be reached, and fails when there are none. */
function guardedLookup(mayReach: MayReach, lookup: LookupAll): LookupFunction {
  return (host, options, done) => {
    lookup(host, { ...options, all: true }, (error, addresses) => {
      const open = error ? [] : addresses.filter(({ address }) => mayReach(host, address));
      const [first] = open;
      if (error || first === undefined) {
        return done(error ?? new UnreachableByRuleError(host, addresses[0]?.address ?? 'nowhere'), '');
      }
      return options.all ? done(null, open) : done(null, first.address, first.family);
    });
  };
}
