import { leadFilter } from '@downspout/office-api/inbox';
import {
  assigneeBody,
  type ErasedLeads,
  eraseBody,
  type LeadNeighbours,
  type LeadPage,
  mergeBody,
  noteBody,
  releaseBody,
  snoozeBody,
  statusBody,
} from '@downspout/office-api/lead';
import type { InboxLead } from '@downspout/office-api/leads';
import type { NoteEntry } from '@downspout/office-api/timeline';
import { urls } from '@downspout/office-api/urls';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { RefusedError, traceOf } from '../../plugins/errors.ts';
import type { Actor } from '../audit.ts';
import { eraseLeads } from '../erasing/erase-leads.ts';
import { emptyLog } from '../erasing/erase-words.ts';
import { leadQuery } from '../inbox/matching-leads.ts';
import type { OfficeOptions } from '../office-options.ts';
import { readBody } from '../read-body.ts';
import { readQuery } from '../read-query.ts';
import { confirmPassword } from '../sign-in/confirm-password.ts';
import { signedInOf } from '../sign-in/require-session.ts';
import { changeLead } from './change-lead.ts';
import { assigneeChange } from './lead-assignee.ts';
import { readNeighbours } from './lead-neighbours.ts';
import { addNote } from './lead-notes.ts';
import { changeStatus } from './lead-status.ts';
import { NO_LEAD } from './lock-leads.ts';
import { mergeLead } from './merge-leads.ts';
import { noteOpened } from './note-opened.ts';
import { readLeadPage } from './read-lead-page.ts';
import { releaseLead } from './release-lead.ts';
import { snoozeChange } from './snooze-lead.ts';

type OfLead = { Params: { id: string } };

/** How long the newest leads are waited for, to see who is the same person, in ms. */
const HINT_PATIENCE_MS = 100;

/** A lead, and everything that is done with one. */
export async function leadRoutes(scope: FastifyInstance, options: OfficeOptions): Promise<void> {
  const { store, clock, index } = options;
  const requestOf = (request: FastifyRequest<OfLead>, version: number) => {
    return { id: request.params.id, version, actor: actorOf(request), now: clock() };
  };

  scope.get<OfLead>(urls.lead, async (request): Promise<LeadPage> => {
    const { params } = request;
    // The index shows which leads are of the same person.
    await index.catchUp(HINT_PATIENCE_MS);
    const page = await readLeadPage(store, params.id, { destinations: options.destinations, now: clock() });
    if (page === null) throw new RefusedError(NO_LEAD);
    const opened = { leadId: params.id, username: signedInOf(request).username, now: clock() };
    noteOpened(store, opened).catch((error) => request.log.warn(traceOf(error), 'who opened a lead was not kept'));
    return page;
  });

  scope.get<OfLead>(urls.leadNeighbours, async (request): Promise<LeadNeighbours> => {
    const filter = readQuery(leadFilter, request);
    const query = leadQuery(filter, signedInOf(request).userId, clock());
    return readNeighbours(store, index.vocabulary, query, request.params.id);
  });

  scope.post<OfLead>(urls.leadStatus, async (request): Promise<InboxLead> => {
    const body = readBody(statusBody, request);
    const lead = await changeStatus(store, requestOf(request, body.version), body, options.destinations);
    // It may have been released by it.
    options.onDeliveriesChanged();
    return lead;
  });

  scope.post<OfLead>(urls.leadAssignee, (request): Promise<InboxLead> => {
    const { userId, version } = readBody(assigneeBody, request);
    const change = requestOf(request, version);
    return changeLead(store, change, (lead, transaction) => assigneeChange(lead, userId, transaction));
  });

  scope.post<OfLead>(urls.leadSnooze, (request): Promise<InboxLead> => {
    const { until, version } = readBody(snoozeBody, request);
    const change = requestOf(request, version);
    return changeLead(store, change, (lead) => snoozeChange(lead, until, change.now));
  });

  scope.post<OfLead>(urls.leadRelease, async (request): Promise<InboxLead> => {
    const body = readBody(releaseBody, request);
    const lead = await releaseLead(store, requestOf(request, body.version), options.destinations, body);
    options.onDeliveriesChanged();
    return lead;
  });

  scope.post<OfLead>(urls.leadNotes, (request): Promise<NoteEntry> => {
    const { text } = readBody(noteBody, request);
    return addNote(store, { leadId: request.params.id, text, actor: actorOf(request), now: clock() });
  });

  scope.post<OfLead>(urls.leadMerge, (request): Promise<InboxLead> => {
    const { into, version } = readBody(mergeBody, request);
    return mergeLead(store, requestOf(request, version), into);
  });

  scope.post<OfLead>(urls.leadErase, async (request): Promise<ErasedLeads> => {
    const { password, alsoSamePerson } = readBody(eraseBody, request);
    await confirmPassword(options, signedInOf(request), password);
    await index.catchUp();
    const erasure = { id: request.params.id, alsoSamePerson, actor: actorOf(request), now: clock() };
    const leads = await eraseLeads(store, erasure);
    await emptyLog(store);
    return { leads };
  });
}

/** Whoever is signed in. */
export function actorOf(request: FastifyRequest): Actor {
  const { userId: id, username: name } = signedInOf(request);
  return { id, name };
}
