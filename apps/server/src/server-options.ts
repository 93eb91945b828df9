import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { type FastifyBaseLogger, LogController } from 'fastify';
import { CONNECTION_LIMITS, limitOptions } from './plugins/connection-limits.ts';
import { answerClientError, answerFrameworkError } from './plugins/errors.ts';

/** What proxies and other services make ids of; nothing that could mean something in a log. */
const USABLE = /^[\w.:-]{8,128}$/;

/** What every listener of ours is made with. Only requests that `mayUpgrade` leave HTTP. */
export function serverOptions(
  log: FastifyBaseLogger,
  limits = CONNECTION_LIMITS,
  mayUpgrade?: (request: IncomingMessage) => boolean,
) {
  return {
    ...limitOptions(limits, mayUpgrade),
    loggerInstance: log,
    // Each answered request has one line, which `plugins/request-log.ts` writes.
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: requestId,
    // Requests that are under way while we stop are answered like any other.
    return503OnClosing: false,
    frameworkErrors: answerFrameworkError,
    clientErrorHandler: answerClientError,
    // Every line that needs the request's id names it; a logger of its own for each request costs more than that.
    childLoggerFactory: (given: FastifyBaseLogger) => given,
  };
}

/** The id that whoever forwards a request has given it, else a new one. It is in the answer and in the lines of the log. */
function requestId({ headers }: Pick<IncomingMessage, 'headers'>): string {
  const given = headers['x-request-id'];
  return typeof given === 'string' && USABLE.test(given) ? given : randomUUID();
}
