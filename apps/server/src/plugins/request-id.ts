import { randomUUID } from 'node:crypto';
import type { FastifyServerOptions } from 'fastify';

/** What proxies and other services make ids of; nothing that could mean something in a log. */
const USABLE = /^[\w.:-]{8,128}$/;

/** The id that whoever forwards a request has given it, else a new one. It is in the answer and in the lines of the log. */
export const requestId: NonNullable<FastifyServerOptions['genReqId']> = ({ headers }) => {
  const given = headers['x-request-id'];
  return typeof given === 'string' && USABLE.test(given) ? given : randomUUID();
};
