import { isIP } from 'node:net';
import type { FastifyRequest } from 'fastify';
import { type ErrorAnswer, RefusedError } from '../../../plugins/errors.ts';

/** Whom passkeys are for: the office, by the host name at which the browser has it open. */
export interface RelyingParty {
  readonly id: string;
  readonly origin: string;
}

const NOT_HERE: ErrorAnswer = {
  status: 409,
  code: 'no_passkeys_here',
  message: 'Passkeys need an https address or localhost',
};

/**
 * Browsers have passkeys where a page came safely, by https or from their own machine, and never for an IP address
 * (https://www.w3.org/TR/webauthn-3/#rp-id). Which host was asked for may be made up; but what was signed for another is not
 * ours. Throws `RefusedError`.
 */
export function relyingPartyOf({ hostname: id, host }: FastifyRequest): RelyingParty {
  if (isIP(id.replace(/^\[|\]$/g, '')) !== 0) throw new RefusedError(NOT_HERE);
  const isOwnMachine = id === 'localhost' || id.endsWith('.localhost');
  return { id, origin: `${isOwnMachine ? 'http' : 'https'}://${host}` };
}
