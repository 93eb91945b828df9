import type { InboxLead } from '@downspout/office-api/leads';
import type { Destination } from '../deliveries/destination.ts';
import type { Actor } from '../office/audit.ts';
import { eraseLeads } from '../office/erasing/erase-leads.ts';
import { type ChangeRequest, changeLead } from '../office/lead/change-lead.ts';
import { assigneeChange } from '../office/lead/lead-assignee.ts';
import { addNote } from '../office/lead/lead-notes.ts';
import { changeStatus } from '../office/lead/lead-status.ts';
import { mergeLead } from '../office/lead/merge-leads.ts';
import { noteOpened } from '../office/lead/note-opened.ts';
import { releaseLead } from '../office/lead/release-lead.ts';
import { hashPassword } from '../office/sign-in/passwords.ts';
import { insertUser, type User } from '../office/sign-in/users.ts';
import type { Store } from '../store/database.ts';
import type { Story } from './stories.ts';
import { bookVisit, endVisit } from './visits.ts';
import type { PlannedDeed } from './work.ts';

export const OWNER = 'dana';
const USERNAMES = [OWNER, 'luis', 'tiffany'] as const;
/** Of all three; where the office asks for a password again, it is shown beside. */
export const DEMO_PASSWORD = 'gutters in the fall';

/** The owner first, and two others; into a store without users. */
export async function hireUsers({ db }: Store, now: number): Promise<[User, ...User[]]> {
  const passwordHash = await hashPassword(DEMO_PASSWORD);
  const users: User[] = [];
  for (const username of USERNAMES) {
    const user = await db
      .transaction()
      .execute((transaction) => insertUser(transaction, { username, passwordHash, now }));
    if (user !== null) users.push(user);
  }
  const [owner, ...others] = users;
  if (owner === undefined) throw new Error('There are users of these names already');
  return [owner, ...others];
}

export interface OfficeDay {
  readonly store: Store;
  readonly destinations: readonly Destination[];
  readonly users: readonly User[];
}

/** Does what was planned, as the office's routes would. What became of the lead meanwhile may have made it needless. */
export async function doDeed(office: OfficeDay, story: Story, { at, by, deed }: PlannedDeed): Promise<void> {
  const user = office.users[by];
  if (user === undefined || story.id === '') return;
  const actor = { id: user.id, name: user.username };
  const lead = await changedBy(office, story, { deed, actor, at });
  if (lead !== null) story.version = lead.version;
}

interface Change extends Pick<PlannedDeed, 'deed' | 'at'> {
  readonly actor: Actor;
}

async function changedBy(
  { store, destinations }: OfficeDay,
  story: Story,
  { deed, actor, at: now }: Change,
): Promise<InboxLead | null> {
  const { id, version } = story;
  const request: ChangeRequest = { id, version, actor, now };
  switch (deed.what) {
    case 'open':
      await noteOpened(store, { leadId: id, username: actor.name, now });
      return null;
    case 'take':
      return changeLead(store, request, (lead, transaction) => assigneeChange(lead, actor.id, transaction));
    case 'note':
      await addNote(store, { leadId: id, text: deed.text, actor, now });
      return null;
    case 'status':
      return changeStatus(store, request, { ...deed, version }, destinations);
    case 'book':
      return bookVisit(store, story, deed, { actor, now });
    case 'done':
      await endVisit(store, id, { actor, now });
      return null;
    case 'release':
      return releaseLead(store, request, destinations);
    case 'merge':
      return mayBeMerged(story) ? mergeLead(store, request, story.repeats?.id ?? null) : null;
    case 'erase':
      await eraseLeads(store, { id, alsoSamePerson: false, actor, now });
      // Nothing more is done with it.
      story.id = '';
      return null;
  }
}

function mayBeMerged({ repeats }: Story): boolean {
  return repeats !== null && repeats.id !== '';
}
