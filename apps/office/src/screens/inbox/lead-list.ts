import type { InboxPage } from '@downspout/office-api/inbox';
import type { InboxLead } from '@downspout/office-api/leads';

/**
 * The pages of the inbox that were fetched so far, as one: without a gap from the newest to the one before `next`. It
 * relies on the ids of leads sorting by their arrival.
 */
export interface LeadList extends InboxPage {
  /** Came in meanwhile, and are not shown before they are asked for. */
  readonly held?: HeldLeads;
}

export interface HeldLeads {
  readonly leads: readonly InboxLead[];
  /** When there may be more between these and the list: they then take its place. Otherwise null. */
  readonly instead: InboxPage | null;
}

/**
 * The list with a page in it that was asked for with `before` (null for the newest): it is right about its own stretch. A page
 * that would leave a gap, because the list has become shorter meanwhile, is let go.
 */
export function withPage(list: LeadList, before: string | null, page: InboxPage): LeadList {
  if (before !== null && list.next !== null && before < list.next) return list;
  const last = page.next === null ? '' : (page.leads.at(-1)?.id ?? '');
  const isBelow = (id: string) => before === null || id < before;
  const above = list.leads.filter(({ id }) => !isBelow(id));
  const below = list.leads.filter(({ id }) => isBelow(id) && id < last);
  const replaced = list.leads.slice(above.length, list.leads.length - below.length);
  const known = new Map(replaced.map((lead) => [lead.id, lead]));
  const fresh = page.leads.map((lead) => keepSame(known.get(lead.id), lead));
  const leads = [...above, ...fresh, ...below];
  const isLast = leads.at(-1)?.id === fresh.at(-1)?.id || page.next === null;
  return { ...list, leads, next: isLast ? page.next : list.next };
}

/** The list with the newest page. What is new of it is shown at once, or held back. */
export function withNewest(list: LeadList, page: InboxPage, holdBack: boolean): LeadList {
  const newest = list.leads[0]?.id;
  if (newest === undefined) return page;
  const leads = page.leads.filter(({ id }) => id > newest);
  const hasGap = page.next !== null && leads.length === page.leads.length;
  if (!holdBack) return hasGap ? page : withPage(withoutHeld(list), null, page);
  const held = leads.length === 0 ? {} : { held: { leads, instead: hasGap ? page : null } };
  if (hasGap) return { ...list, ...held };
  const rest = { ...page, leads: page.leads.filter(({ id }) => id <= newest) };
  return { ...withPage(withoutHeld(list), null, rest), ...held };
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

/** What `before` must be so that a page begins with this lead; null for the newest page; undefined when it is not in the list's stretch. */
export function pageOf(list: LeadList, id: string): string | null | undefined {
  const oldest = list.leads.at(-1);
  if (list.next !== null && oldest !== undefined && id < oldest.id) return undefined;
  const below = list.leads.findIndex((lead) => lead.id <= id);
  const above = list.leads[(below === -1 ? list.leads.length : below) - 1];
  return above?.id ?? null;
}

function withoutHeld({ held: _, ...list }: LeadList): LeadList {
  return list;
}

/** The same object for the same lead: its row is then not drawn again. */
function keepSame(known: InboxLead | undefined, lead: InboxLead): InboxLead {
  return known !== undefined && JSON.stringify(known) === JSON.stringify(lead) ? known : lead;
}
