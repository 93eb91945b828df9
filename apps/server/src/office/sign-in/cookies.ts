import type { FastifyReply, FastifyRequest } from 'fastify';
import { DEVICE_LASTS_MS } from './known-devices.ts';
import { lifetimeMs, REMEMBERED_MS } from './sessions.ts';

/** The session's, and the one by which a browser is known again at the next sign-in. */
type CookieName = 'session' | 'device';

export function readCookie(request: FastifyRequest, name: CookieName): string | null {
  return request.cookies[fullName(request, name)] ?? null;
}

/** What a browser holds once somebody has signed in there. */
export interface SignInTokens {
  readonly sessionToken: string;
  readonly deviceToken: string;
}

export function setSignInCookies(
  request: FastifyRequest,
  reply: FastifyReply,
  { sessionToken, deviceToken }: SignInTokens,
  isTrusted: boolean,
): void {
  setSessionCookie(request, reply, sessionToken, isTrusted);
  setCookie(request, reply, { name: 'device', token: deviceToken, lastsMs: DEVICE_LASTS_MS });
}

/** It outlasts the session, so that the server can say why that has ended. */
export function setSessionCookie(
  request: FastifyRequest,
  reply: FastifyReply,
  token: string,
  isTrusted: boolean,
): void {
  setCookie(request, reply, { name: 'session', token, lastsMs: lifetimeMs(isTrusted) + REMEMBERED_MS });
}

export function clearCookie(request: FastifyRequest, reply: FastifyReply, name: CookieName): void {
  reply.clearCookie(fullName(request, name), attributes(request));
}

interface Cookie {
  readonly name: CookieName;
  readonly token: string;
  readonly lastsMs: number;
}

/** Out of reach of scripts and of other sites. */
function setCookie(request: FastifyRequest, reply: FastifyReply, { name, token, lastsMs }: Cookie): void {
  reply.setCookie(fullName(request, name), token, { ...attributes(request), maxAge: lastsMs / 1_000 });
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
