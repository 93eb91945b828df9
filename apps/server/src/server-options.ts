import { type FastifyBaseLogger, LogController } from 'fastify';
import { answerClientError, answerFrameworkError } from './plugins/errors.ts';
import { requestId } from './plugins/request-id.ts';

/** A client that has not sent its whole request within this many ms is answered 408. */
const REQUEST_TIMEOUT_MS = 30_000;

/** What every listener of ours is made with. */
export function serverOptions(log: FastifyBaseLogger) {
  return {
    loggerInstance: log,
    // Each answered request has one line, which `plugins/request-log.ts` writes.
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: requestId,
    requestTimeout: REQUEST_TIMEOUT_MS,
    // Requests that are under way while we stop are answered like any other.
    return503OnClosing: false,
    frameworkErrors: answerFrameworkError,
    clientErrorHandler: answerClientError,
    // Every line that needs the request's id names it; a logger of its own for each request costs more than that.
    childLoggerFactory: (given: FastifyBaseLogger) => given,
  };
}
