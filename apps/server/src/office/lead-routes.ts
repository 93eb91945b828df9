import { leadFilter } from '@downspout/office-api/inbox';
import {
  assigneeBody,
  type ErasedLeads,
  eraseBody,
  type LeadNeighbours,
  type LeadNote,
  type LeadPage,
  mergeBody,
  noteBody,
  releaseBody,
  statusBody,
} from '@downspout/office-api/lead';
import type { InboxLead } from '@downspout/office-api/leads';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { RefusedError } from '../plugins/errors.ts';
import type { Actor } from './audit.ts';
import { changeLead } from './change-lead.ts';
import { confirmPassword } from './confirm-password.ts';
import { eraseLeads } from './erase-leads.ts';
import { emptyLog } from './erase-words.ts';
import { assigneeChange } from './lead-assignee.ts';
import { readNeighbours } from './lead-neighbours.ts';
import { addNote } from './lead-notes.ts';
import { changeStatus } from './lead-status.ts';
import { NO_LEAD } from './lock-leads.ts';
import { mergeLead } from './merge-leads.ts';
import type { OfficeApiOptions } from './office-api.ts';
import { readBody } from './read-body.ts';
import { readLeadPage } from './read-lead-page.ts';
import { readQuery } from './read-query.ts';
import { releaseLead } from './release-lead.ts';
import { signedInOf } from './require-session.ts';

type OfLead = { Params: { id: string } };

/** How long the newest leads are waited for, to see who is the same person, in ms. */
const HINT_PATIENCE_MS = 100;

/** A lead, and everything that is done with one. */
export async function leadRoutes(scope: FastifyInstance, options: OfficeApiOptions): Promise<void> {
  const { store, clock, index } = options;
  const requestOf = (request: FastifyRequest<OfLead>, version: number) => {
    return { id: request.params.id, version, actor: actorOf(request), now: clock() };
  };

  scope.get<OfLead>('/leads/:id', async ({ params }): Promise<LeadPage> => {
    // Who is the same person is told by it.
    await index.catchUp(HINT_PATIENCE_MS);
    const page = await readLeadPage(store, params.id);
    if (page === null) throw new RefusedError(NO_LEAD);
    return page;
  });

  scope.get<OfLead>('/leads/:id/neighbours', async (request): Promise<LeadNeighbours> => {
    const filter = readQuery(leadFilter, request);
    return readNeighbours(store, filter, request.params.id);
  });

  scope.post<OfLead>('/leads/:id/status', async (request): Promise<InboxLead> => {
    const body = readBody(statusBody, request);
    const lead = await changeStatus(store, requestOf(request, body.version), body, options.destinations);
    // It may have been released by it.
    options.onDeliveriesChanged();
    return lead;
  });

  scope.post<OfLead>('/leads/:id/assignee', (request): Promise<InboxLead> => {
    const { userId, version } = readBody(assigneeBody, request);
    const change = requestOf(request, version);
    return changeLead(store, change, (lead, transaction) => assigneeChange(lead, userId, transaction));
  });

  scope.post<OfLead>('/leads/:id/release', async (request): Promise<InboxLead> => {
    const { version } = readBody(releaseBody, request);
    const lead = await releaseLead(store, requestOf(request, version), options.destinations);
    options.onDeliveriesChanged();
    return lead;
  });

  scope.post<OfLead>('/leads/:id/notes', (request): Promise<LeadNote> => {
    const { text } = readBody(noteBody, request);
    return addNote(store, { leadId: request.params.id, text, actor: actorOf(request), now: clock() });
  });

  scope.post<OfLead>('/leads/:id/merge', (request): Promise<InboxLead> => {
    const { into, version } = readBody(mergeBody, request);
    return mergeLead(store, requestOf(request, version), into);
  });

  scope.post<OfLead>('/leads/:id/erase', async (request): Promise<ErasedLeads> => {
    const { password, alsoSamePerson } = readBody(eraseBody, request);
    await confirmPassword(options, signedInOf(request), password);
    await index.catchUp();
    const erasure = { id: request.params.id, alsoSamePerson, actor: actorOf(request), now: clock() };
    const leads = await eraseLeads(store, erasure);
    await emptyLog(store);
    return { leads };
  });
}

function actorOf(request: FastifyRequest): Actor {
  const { userId: id, username: name } = signedInOf(request);
  return { id, name };
}
