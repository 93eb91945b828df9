import type { FastifyReply, FastifyRequest } from 'fastify';
import { weightOf } from './accepted-encoding.ts';
import type { Copy, KeptFile } from './kept-file.ts';

/** Sends the best copy of a file that the client takes, or 304 when it has it already. */
export function sendKept(request: FastifyRequest, reply: FastifyReply, file: KeptFile): FastifyReply {
  const copy = chooseCopy(request, reply, file);
  reply.header('etag', copy.etag);
  return isKnown(copy.etag, request.headers['if-none-match']) ? reply.code(304).send() : sendCopy(reply, file, copy);
}

/** Sends it whatever the client has, under the status that the reply has already. */
export function sendKeptAlways(request: FastifyRequest, reply: FastifyReply, file: KeptFile): FastifyReply {
  return sendCopy(reply, file, chooseCopy(request, reply, file));
}

interface ChosenCopy extends Copy {
  readonly encoding: 'br' | 'gzip' | null;
}

function sendCopy(reply: FastifyReply, { type }: KeptFile, { bytes, encoding }: ChosenCopy): FastifyReply {
  if (encoding !== null) reply.header('content-encoding', encoding);
  return reply.type(type).send(bytes);
}

/** A smaller copy is taken when the client likes it no less. A cache is told that the choice depends on the client. */
function chooseCopy(request: FastifyRequest, reply: FastifyReply, { plain, br, gzip }: KeptFile): ChosenCopy {
  if (br === null && gzip === null) return { ...plain, encoding: null };
  reply.header('vary', 'accept-encoding');
  const accepted = request.headers['accept-encoding'] ?? '';
  const brWeight = br === null ? 0 : weightOf(accepted, 'br');
  const gzipWeight = gzip === null ? 0 : weightOf(accepted, 'gzip');
  if (br !== null && brWeight > 0 && brWeight >= gzipWeight) return { ...br, encoding: 'br' };
  if (gzip !== null && gzipWeight > 0) return { ...gzip, encoding: 'gzip' };
  return { ...plain, encoding: null };
}

/** RFC 9110, 13.1.2: a list of tags that are compared weakly, or `*`. */
function isKnown(etag: string, header: string | undefined): boolean {
  if (header === undefined) return false;
  return header.split(',').some((tag) => ['*', etag].includes(tag.trim().replace(/^W\//, '')));
}
