import type { CallDefiners } from '../call-types.ts';
import { isAnything, isEntity } from '../replies.ts';
import { json } from '../request-body.ts';

/** How assistants are tried out: test suites with their tests and runs, evals with their runs. */
export function trialCalls({ call, paged }: CallDefiners) {
  return {
    testSuites: {
      create: call('POST /test-suite', { body: json, reply: isEntity }),
      list: paged('GET /test-suite'),
      get: call('GET /test-suite/{id}', { reply: isEntity }),
      update: call('PATCH /test-suite/{id}', { body: json, reply: isEntity }),
      delete: call('DELETE /test-suite/{id}', { reply: isEntity }),
    },
    testSuiteTests: {
      create: call('POST /test-suite/{id}/test', { body: json, reply: isEntity }),
      list: paged('GET /test-suite/{id}/test'),
      get: call('GET /test-suite/{id}/test/{testId}', { reply: isEntity }),
      update: call('PATCH /test-suite/{id}/test/{testId}', { body: json, reply: isEntity }),
      delete: call('DELETE /test-suite/{id}/test/{testId}', { reply: isEntity }),
    },
    testSuiteRuns: {
      create: call('POST /test-suite/{id}/run', { body: json, reply: isEntity }),
      list: paged('GET /test-suite/{id}/run'),
      get: call('GET /test-suite/{id}/run/{runId}', { reply: isEntity }),
      update: call('PATCH /test-suite/{id}/run/{runId}', { body: json, reply: isEntity }),
      delete: call('DELETE /test-suite/{id}/run/{runId}', { reply: isEntity }),
    },
    evals: {
      create: call('POST /eval', { body: json, reply: isEntity }),
      list: paged('GET /eval'),
      get: call('GET /eval/{id}', { reply: isEntity }),
      update: call('PATCH /eval/{id}', { body: json, reply: isEntity }),
      delete: call('DELETE /eval/{id}', { reply: isEntity }),
    },
    evalRuns: {
      create: call('POST /eval/run', { body: json, reply: isAnything }),
      list: paged('GET /eval/run'),
      get: call('GET /eval/run/{id}', { reply: isEntity }),
      delete: call('DELETE /eval/run/{id}', { reply: isEntity }),
    },
  };
}
