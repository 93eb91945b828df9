import type { InboxPage } from '@downspout/office-api/inbox';
import type { InboxLead, LeadStatus } from '@downspout/office-api/leads';

/**
 * The pages of the inbox that were fetched so far, as one: without a gap from the newest to the one before `next`. It
 * relies on the ids of leads sorting by their arrival; lists in another order are changed by `ranked-list.ts` alone.
 */
export interface LeadList extends InboxPage {
  /** Where pages begin, the newest first; left out for a single page. */
  readonly marks?: readonly Mark[];
  /** Came in meanwhile, and are not shown before they are asked for. */
  readonly held?: HeldLeads;
}

export interface HeldLeads {
  readonly leads: readonly InboxLead[];
  /** When there may be more between these and the list: they then take its place. Otherwise null. */
  readonly instead: LeadList | null;
}

/** A lead after which a page begins, and how that page is asked for. */
export interface Mark {
  readonly after: string;
  readonly before: string;
}

/**
 * The list with a page in it that begins after a lead (null: the newest page): it is right about its own stretch. A page
 * that would leave a gap, because the list has become shorter meanwhile, is let go.
 */
export function withPage(list: LeadList, after: string | null, page: InboxPage): LeadList {
  const oldest = list.leads.at(-1)?.id;
  if (after !== null && list.next !== null && oldest !== undefined && after < oldest) return list;
  const last = page.next === null ? '' : (page.leads.at(-1)?.id ?? '');
  const isAbove = (id: string) => after !== null && id >= after;
  const above = list.leads.filter(({ id }) => isAbove(id));
  const below = list.leads.filter(({ id }) => !isAbove(id) && id < last);
  const replaced = list.leads.slice(above.length, list.leads.length - below.length);
  const known = new Map(replaced.map((lead) => [lead.id, lead]));
  const fresh = page.leads.map((lead) => keepSame(known.get(lead.id), lead));
  const marks = [...marksOf(list).filter((mark) => isAbove(mark.after) || mark.after < last), ...endOf(page)];
  return {
    ...list,
    leads: [...above, ...fresh, ...below],
    next: below.length === 0 ? page.next : list.next,
    marks: marks.sort((a, b) => (a.after < b.after ? 1 : -1)),
  };
}

/** The list as it was fetched anew. What is new of it is shown at once, or held back. */
export function withNewest(list: LeadList, newest: LeadList, holdBack: boolean): LeadList {
  const top = list.leads[0]?.id;
  if (top === undefined) return newest;
  const leads = newest.leads.filter(({ id }) => id > top);
  const hasGap = newest.next !== null && leads.length === newest.leads.length;
  if (!holdBack) return hasGap ? newest : withPages(withoutHeld(list), newest);
  if (leads.length === 0) return withPages(withoutHeld(list), newest);
  if (hasGap) return { ...list, held: { leads, instead: newest } };
  const rest = { ...newest, leads: newest.leads.filter(({ id }) => id <= top) };
  return { ...withPages(list, rest), held: { leads, instead: null } };
}

/** The list without what is older than another ends. */
export function shortened(list: LeadList, { leads, next }: InboxPage): LeadList {
  const last = next === null ? '' : (leads.at(-1)?.id ?? '');
  const kept = list.leads.filter(({ id }) => id >= last);
  const isShorter = kept.length < list.leads.length;
  return isShorter ? { ...list, leads: kept, next, marks: marksOf(list).filter(({ after }) => after > last) } : list;
}

/** The list with those at its top that were held back. */
export function withHeld({ held, ...list }: LeadList): LeadList {
  if (held === undefined) return list;
  return held.instead ?? { ...list, leads: [...held.leads, ...list.leads] };
}

/** The list with a lead as a change has left it, unless it is not in the list or there already as a later change left it. */
export function withLead(list: LeadList, lead: InboxLead): LeadList {
  const isOlder = (known: InboxLead) => known.id === lead.id && known.version < lead.version;
  return { ...list, leads: list.leads.map((known) => (isOlder(known) ? lead : known)) };
}

/** As it is to be, of the lead as it was seen; nothing that came since is overwritten. */
export function withStatus(list: LeadList, { id, version }: InboxLead, status: LeadStatus): LeadList {
  const isMeant = (known: InboxLead) => known.id === id && known.version === version;
  return { ...list, leads: list.leads.map((known) => (isMeant(known) ? { ...known, status } : known)) };
}

/** The same of several: each of `from` is to be the one of `to` in its place. */
export function withLeads(list: LeadList, from: readonly InboxLead[], to: readonly InboxLead[]): LeadList {
  const wanted = new Map(from.map(({ id, version }, index) => [`${id} ${version}`, to[index]]));
  return { ...list, leads: list.leads.map((known) => wanted.get(`${known.id} ${known.version}`) ?? known) };
}

/** The page on which a lead stands, or would; null for the newest; undefined when it is older than all that was fetched. */
export function pageOf(list: LeadList, id: string): Mark | null | undefined {
  const oldest = list.leads.at(-1);
  if (list.next !== null && oldest !== undefined && id < oldest.id) return undefined;
  return marksOf(list).findLast(({ after }) => after > id) ?? null;
}

/** Pages that follow one another, the newest first, with all their marks. */
function withPages(list: LeadList, { marks = [], ...pages }: LeadList): LeadList {
  const now = withPage(list, null, pages);
  const [end] = endOf(pages);
  const inner = marks.filter(({ after }) => after !== end?.after);
  return { ...now, marks: [...inner, ...marksOf(now)] };
}

/** The newest first. That of the end stands there only once a page has followed. */
function marksOf(list: LeadList): readonly Mark[] {
  const { marks = [] } = list;
  const [end] = endOf(list);
  return end === undefined || marks.at(-1)?.after === end.after ? marks : [...marks, end];
}

function endOf({ leads, next }: InboxPage): Mark[] {
  const last = leads.at(-1);
  return next === null || last === undefined ? [] : [{ after: last.id, before: next }];
}

function withoutHeld({ held: _, ...list }: LeadList): LeadList {
  return list;
}

/** The same object for the same lead: its row is then not drawn again. */
export function keepSame(known: InboxLead | undefined, lead: InboxLead): InboxLead {
  return known !== undefined && JSON.stringify(known) === JSON.stringify(lead) ? known : lead;
}
