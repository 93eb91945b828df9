import { ServerResponse, STATUS_CODES } from 'node:http';
import type { Duplex } from 'node:stream';
import type { FieldErrors } from '@downspout/leads/field-errors';
import { MAX_BODY_BYTES } from '@downspout/leads/limits';
import type { FastifyInstance, FastifyReply, FastifyRequest, FastifyServerOptions } from 'fastify';
import fp from 'fastify-plugin';
import { StoreUnavailableError } from '../store/errors.ts';
import { ANSWER_HEADERS } from './security-headers.ts';

/** When to come back after a 503, in seconds. */
const RETRY_UNAVAILABLE_S = 5;

/** An error as a client sees it: `{error: {code, message, fields?, reason?}}` under this status. */
export interface ErrorAnswer {
  readonly status: number;
  readonly code: string;
  readonly message: string;
  readonly fields?: FieldErrors;
  /** One word more than the code. */
  readonly reason?: string;
  readonly retryAfterS?: number;
}

/** A refusal that a route has decided on. */
export class RefusedError extends Error {
  override readonly name = 'RefusedError';
  readonly code = 'refused';
  readonly answer: ErrorAnswer;

  constructor(answer: ErrorAnswer) {
    super(answer.message);
    this.answer = answer;
  }
}

/** Answers the errors of all routes in the one shape, and logs the ones that are ours. */
export const errors = fp(
  async (app: FastifyInstance) => {
    app.setErrorHandler((error, request, reply) => sendError(reply, answerTo(error, request)));
  },
  { name: 'errors' },
);

export const NOT_FOUND: ErrorAnswer = { status: 404, code: 'not_found', message: 'There is nothing at this address' };

export function sendError(reply: FastifyReply, answer: ErrorAnswer): FastifyReply {
  if (answer.retryAfterS !== undefined) reply.header('retry-after', answer.retryAfterS);
  return reply.code(answer.status).send(errorBody(answer));
}

/** The response to an error. An internal error is logged here, and nowhere else. */
export function answerTo(error: unknown, request: FastifyRequest): ErrorAnswer {
  if (error instanceof RefusedError) return error.answer;
  if (error instanceof StoreUnavailableError) {
    request.log.error({ reqId: request.id, code: error.code, reason: error.message }, 'a request was not stored');
    return NOT_STORED;
  }
  const status = statusOf(error);
  if (status >= 400 && status < 500) return REFUSALS[status] ?? { ...UNREADABLE, status };
  request.log.error({ reqId: request.id, ...traceOf(error) }, 'a request failed unexpectedly');
  return INTERNAL;
}

/** For requests that Fastify refuses before any route is found. */
export const answerFrameworkError: NonNullable<FastifyServerOptions['frameworkErrors']> = (error, request, reply) => {
  reply.header('x-request-id', request.id);
  const status = statusOf(error);
  sendError(reply.headers(ANSWER_HEADERS), REFUSALS[status] ?? { ...UNREADABLE, status: status < 500 ? status : 400 });
};

/**
 * For what Node's parser cannot read as HTTP, or has waited for too long. When that follows a request which came whole and
 * is not answered yet, its answer goes first: a lead that is being stored must not be taken for refused.
 */
export const answerClientError: NonNullable<FastifyServerOptions['clientErrorHandler']> = (error, socket) => {
  if (refused.has(socket)) return;
  if (error.code === 'ECONNRESET' || !socket.writable) {
    socket.destroy();
    return;
  }
  refused.add(socket);
  afterAnswers(socket, () => refuseConnection(socket, CLIENT_ERROR_STATUS[error.code] ?? 400));
};

/** What comes after the first error on a connection, however much, is part of it. */
const refused = new WeakSet<object>();

const ANSWER_HEADER_LINES = Object.entries(ANSWER_HEADERS)
  .map(([name, value]) => `${name}: ${value}\r\n`)
  .join('');

function afterAnswers(socket: Duplex, done: () => void): void {
  // Node keeps the response in progress there, and its own handler of these errors looks for it there too.
  const response: unknown = Reflect.get(socket, '_httpMessage');
  if (!(response instanceof ServerResponse) || !response.req.complete) done();
  else response.once('close', () => afterAnswers(socket, done));
}

function refuseConnection(socket: Duplex, status: number): void {
  if (!socket.writable) return;
  const body = JSON.stringify(errorBody(REFUSALS[status] ?? UNREADABLE));
  socket.end(
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\nContent-Type: application/json; charset=utf-8\r\n` +
      `Content-Length: ${Buffer.byteLength(body)}\r\nConnection: close\r\n${ANSWER_HEADER_LINES}\r\n${body}`,
  );
}

/** https://nodejs.org/api/http.html#event-clienterror */
const CLIENT_ERROR_STATUS: Readonly<Record<string, number>> = {
  ERR_HTTP_REQUEST_TIMEOUT: 408,
  HPE_HEADER_OVERFLOW: 431,
  HPE_CHUNK_EXTENSIONS_OVERFLOW: 413,
};

const UNREADABLE: ErrorAnswer = { status: 400, code: 'unreadable', message: 'The request could not be read' };

const NOT_STORED: ErrorAnswer = {
  status: 503,
  code: 'not_stored',
  message: 'Nothing was stored. Please try again in a minute.',
  retryAfterS: RETRY_UNAVAILABLE_S,
};

const INTERNAL: ErrorAnswer = {
  status: 500,
  code: 'internal',
  message: 'Something went wrong on our side. Please try again.',
};

const REFUSALS: Readonly<Record<number, ErrorAnswer>> = {
  400: UNREADABLE,
  404: NOT_FOUND,
  408: { status: 408, code: 'timeout', message: 'The request did not arrive in time' },
  413: { status: 413, code: 'too_large', message: `The request is larger than ${MAX_BODY_BYTES / 1024} KB` },
  414: { status: 414, code: 'address_too_long', message: 'The address is too long' },
  415: {
    status: 415,
    code: 'unsupported_media_type',
    message: 'Please send application/json or application/x-www-form-urlencoded',
  },
  429: { status: 429, code: 'too_many_requests', message: 'Too many requests. Please wait a moment and try again.' },
  431: { status: 431, code: 'headers_too_large', message: 'The headers of the request are too large' },
};

/** What is undefined is left out of JSON. */
function errorBody({ code, message, fields, reason }: ErrorAnswer) {
  return { error: { code, message, fields, reason } };
}

function statusOf(error: unknown): number {
  const status = error instanceof Error && 'statusCode' in error ? error.statusCode : undefined;
  return typeof status === 'number' ? status : 500;
}

/** Where an error came from. Its message stays out: databases and parsers quote what a visitor wrote. */
export function traceOf(error: unknown): object {
  if (!(error instanceof Error)) return { type: typeof error };
  const at = error.stack?.split('\n').filter((line) => /^\s+at /.test(line));
  return { type: error.name, code: 'code' in error ? error.code : undefined, at };
}
