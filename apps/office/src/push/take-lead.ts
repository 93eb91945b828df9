import type { OfficeFacts } from '@downspout/office-api/inbox';
import type { AssigneeBody, LeadPage } from '@downspout/office-api/lead';
import type { Session } from '@downspout/office-api/session';
import { urlOf, urls } from '@downspout/office-api/urls';
import { get, HttpError, post } from '../fetching/http.ts';

/** What came of saying "I'm on it". */
export type Taken = 'yours' | 'others' | 'signedOut' | 'failed';

/** Assigns a lead that is nobody's to whoever is signed in here. Never rejects. */
export async function takeLead(id: string): Promise<Taken> {
  try {
    const [{ lead }, session, { users }] = await Promise.all([
      get<LeadPage>(urlOf(urls.lead, { id })),
      get<Session>(urls.session),
      get<OfficeFacts>(urls.office),
    ]);
    const user = users.find(({ username }) => username === session.username);
    if (user === undefined) return 'failed';
    if (lead.assignee?.id === user.id) return 'yours';
    if (lead.assignee !== null) return 'others';
    const body: AssigneeBody = { userId: user.id, version: lead.version };
    await post(urlOf(urls.leadAssignee, { id }), body);
    return 'yours';
  } catch (error) {
    if (!(error instanceof HttpError)) return 'failed';
    if (error.status === 401) return 'signedOut';
    return error.refusal?.code === 'changed' ? 'others' : 'failed';
  }
}

/** Leaves a lead to nobody again. Throws as `post` does. */
export async function giveBackLead(id: string): Promise<void> {
  const { lead } = await get<LeadPage>(urlOf(urls.lead, { id }));
  const body: AssigneeBody = { userId: null, version: lead.version };
  await post(urlOf(urls.leadAssignee, { id }), body);
}
