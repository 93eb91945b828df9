/** How far the owner is with a lead. */
export const LEAD_STATUSES = ['new', 'contacted', 'quoted', 'scheduled', 'won', 'lost', 'spam'] as const;
export type LeadStatus = (typeof LEAD_STATUSES)[number];

/** Whether it says that the owner works on the lead, or has won it: nobody says so of spam. Lost may be either. */
export function saysReal(status: LeadStatus): boolean {
  return status !== 'new' && status !== 'lost' && status !== 'spam';
}

/** `call` is one that a call brought; `incomplete` one from a call that broke off; `text` a text message of nobody known. */
export const LEAD_KINDS = ['quote', 'holiday-lights', 'call', 'incomplete', 'text'] as const;
export type InboxKind = (typeof LEAD_KINDS)[number];

/** Of a lead with several deliveries the one that needs the owner most, in this order: before all else, whether it is spam. */
export const DELIVERY_STATES = ['held', 'dead', 'no-destination', 'waiting', 'delivered'] as const;
export type InboxDelivery = (typeof DELIVERY_STATES)[number];

/**
 * What makes a request look like spam. `honeypot`: a field that no person sees was filled in. `fast`: quicker than anybody
 * types. `no-script`: the browser posted the form by itself. `no-proof`: without a valid proof of work. `link`: an address in
 * the notes. `rush`: far more requests at once than this business gets.
 */
export const SPAM_SIGNALS = ['honeypot', 'fast', 'no-script', 'no-proof', 'link', 'rush'] as const;
export type SpamSignal = (typeof SPAM_SIGNALS)[number];

/**
 * Lists that the inbox has by itself. `reply`: what somebody has to do something about now; `mine`: open leads of whoever asks;
 * `snoozed`: put off until later; `spam`: quarantined, and nobody has decided on it yet.
 */
export const INBOX_VIEWS = ['reply', 'mine', 'snoozed', 'spam'] as const;
export type InboxView = (typeof INBOX_VIEWS)[number];

/** `oldest`: by arrival; of what needs a reply, who has waited longest. */
export const SORTS = ['oldest'] as const;

/** Somebody who may sign in. */
export interface OfficeUser {
  readonly id: string;
  readonly username: string;
}

/** What is searched; `details`: what the forms ask besides, and the page. */
export type FoundField = 'name' | 'phone' | 'email' | 'address' | 'details' | 'notes' | 'office-notes';

/** Where a lead has what was searched for. */
export interface FoundIn {
  readonly field: FoundField;
  /** The text, or what stands around it: in turn what did not match, and what did. */
  readonly text: readonly string[];
}

/** A lead as lists show it. */
export interface InboxLead {
  readonly id: string;
  readonly name: string;
  readonly phone: string;
  readonly email: string;
  readonly address: string;
  /** Of the address; `''` when it cannot be told from the street. */
  readonly town: string;
  /** The first words of the visitor's notes. */
  readonly excerpt: string;
  readonly kind: InboxKind;
  /** Of the landing form; `''` when none was told, or by the holiday form. */
  readonly service: string;
  /** Milliseconds since the epoch. */
  readonly receivedAt: number;
  readonly delivery: InboxDelivery;
  readonly status: LeadStatus;
  /** In US cents; null unless it is won. */
  readonly amountCents: number | null;
  readonly assignee: OfficeUser | null;
  readonly firstContactAt: number | null;
  /** Since when something that its person texted waits for an answer; null when nothing does. */
  readonly unansweredSince: number | null;
  /** Other leads, merged ones left out, with the same phone or e-mail address. */
  readonly duplicates: number;
  /** The lead it was merged into. */
  readonly mergedInto: string | null;
  readonly erased: boolean;
  /** Quarantined as likely spam, and not sent anywhere: then it is in no list but that of `held` deliveries. */
  readonly isQuarantined: boolean;
  /** Put off until then, in ms since the epoch, and whether that time has come; null when it is not, or somebody has gone on with it. */
  readonly snooze: { readonly until: number; readonly isOver: boolean } | null;
  /** To be sent with each change of it. */
  readonly version: number;
  /** Only when words were searched for. */
  readonly found?: readonly FoundIn[];
}
