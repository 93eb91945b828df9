import { HOLIDAY_LIGHTS_URL, QUOTES_URL } from '@downspout/leads/site-urls';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { answerTo, type ErrorAnswer, RefusedError, sendError } from '../plugins/errors.ts';
import { limitRate } from '../plugins/rate-limit.ts';
import type { LeadKind } from '../store/tables.ts';
import { parseLeadBodies } from './body-parsers.ts';
import { FORM_PAGE_POLICY, type FormPage, formPage } from './form-page.ts';
import type { IntakeMeter } from './intake-meter.ts';
import { formEntries, isFormPost, readLead, usableKeyOf } from './read-lead.ts';
import type { SaveLead } from './save-lead.ts';
import { readSpamSignals, type SpamSignalParts } from './suspicion/spam-signals.ts';

export interface LeadRoutesOptions {
  readonly saveLead: SaveLead;
  /** Lead posts a minute and address; 0 is no limit. */
  readonly rateLimit: number;
  /** Milliseconds since the epoch. */
  readonly clock: () => number;
  /** What spam is recognized by. */
  readonly spam: SpamSignalParts;
  readonly meter: Pick<IntakeMeter, 'refused'>;
}

const LEAD_ROUTES = [
  { url: QUOTES_URL, kind: 'quote', formDone: '/#quote-received' },
  { url: HOLIDAY_LIGHTS_URL, kind: 'holiday-lights', formDone: '/thank-you' },
] as const;

/** The two places where leads come in. What is answered 201, or 303 to a plain form, is durable. */
export async function leadRoutes(scope: FastifyInstance, options: LeadRoutesOptions): Promise<void> {
  await parseLeadBodies(scope);
  await limitRate(scope, options.rateLimit);
  for (const { url, kind, formDone } of LEAD_ROUTES) {
    scope.post(url, {
      errorHandler: (error, request, reply) => {
        const answer = answerTo(error, request);
        // Anything else has been counted where it came to the store.
        if (answer.status < 500 && answer !== KEY_REUSED) options.meter.refused(kind, answer);
        return refuse(kind, answer, request, reply);
      },
      handler: async (request, reply) => {
        const lead = readLead(kind, request, options.clock());
        const { idempotencyKey } = lead;
        const { notes } = lead.request;
        const spamSignals = await readSpamSignals(request, { notes, idempotencyKey }, options.spam);
        const outcome = await options.saveLead({ ...lead, spamSignals });
        if (outcome.state === 'key-reused') throw new RefusedError(KEY_REUSED);
        request.leadId = outcome.id;
        return isFormPost(request) ? reply.redirect(formDone, 303) : reply.code(201).send({ id: outcome.id });
      },
    });
  }
}

const KEY_REUSED: ErrorAnswer = {
  status: 422,
  code: 'idempotency_key_reused',
  message: 'This Idempotency-Key belongs to another request',
};

/** A script gets the error as JSON; a person whose form was sent by the browser gets a page. */
function refuse(kind: LeadKind, answer: ErrorAnswer, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  if (!isFormPost(request)) return sendError(reply, answer);
  if (answer.retryAfterS !== undefined) reply.header('retry-after', answer.retryAfterS);
  const page = formPage({
    kind,
    reason: reasonOf(answer),
    entries: formEntries(request),
    fields: answer.fields ?? {},
    // A key that belongs to another request is replaced, so that sending again works.
    idempotencyKey: answer === KEY_REUSED ? null : usableKeyOf(request),
  });
  return reply
    .code(answer.status)
    .header('content-security-policy', FORM_PAGE_POLICY)
    .type('text/html; charset=utf-8')
    .send(page);
}

function reasonOf(answer: ErrorAnswer): FormPage['reason'] {
  const { status } = answer;
  if (answer === KEY_REUSED) return 'keyReused';
  if (status === 422) return 'invalid';
  if (status === 413) return 'tooLarge';
  if (status === 429) return 'tooMany';
  return status >= 500 ? 'unavailable' : 'unreadable';
}
