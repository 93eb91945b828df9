import { createHash, timingSafeEqual } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import { textHeader } from '../leads/request-headers.ts';

/** Whether what was sent is the secret, compared in constant time. */
export function isSecret(sent: string, secret: string): boolean {
  return timingSafeEqual(digest(sent), digest(secret));
}

/** What a request sends as `Authorization: Bearer …` (RFC 6750). */
export function bearerToken(request: FastifyRequest): string | undefined {
  return /^bearer +(\S+)$/i.exec(textHeader(request, 'authorization') ?? '')?.[1];
}

/** Digests have one length, and how far two of them agree reveals nothing about the texts. */
function digest(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}
