import type { FastifyReply, FastifyRequest } from 'fastify';
import { DEVICE_LASTS_MS } from './known-devices.ts';
import { ABSOLUTE_MS } from './sessions.ts';

/** The session's, and the one by which a browser is known again at the next sign-in. */
type CookieName = 'session' | 'device';

const LASTS_MS: Record<CookieName, number> = { session: ABSOLUTE_MS, device: DEVICE_LASTS_MS };

export function readCookie(request: FastifyRequest, name: CookieName): string | null {
  return request.cookies[fullName(request, name)] ?? null;
}

/** Out of reach of scripts and of other sites. */
export function setCookie(request: FastifyRequest, reply: FastifyReply, name: CookieName, token: string): void {
  reply.setCookie(fullName(request, name), token, { ...attributes(request), maxAge: LASTS_MS[name] / 1_000 });
}

export function clearCookie(request: FastifyRequest, reply: FastifyReply, name: CookieName): void {
  reply.clearCookie(fullName(request, name), attributes(request));
}

function attributes(request: FastifyRequest) {
  return { path: '/', httpOnly: true, sameSite: 'strict', secure: isSecure(request) } as const;
}

/** Behind TLS no other host of the domain can set it (RFC 6265bis, 4.1.3.2). */
function fullName(request: FastifyRequest, name: CookieName): string {
  return isSecure(request) ? `__Host-office-${name}` : `office-${name}`;
}

/** Told by the proxy, and believed if TRUST_PROXY names it. */
function isSecure(request: FastifyRequest): boolean {
  return request.protocol === 'https';
}
