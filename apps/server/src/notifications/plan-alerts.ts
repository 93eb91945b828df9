import type { BusinessClock } from '@downspout/leads/business-hours';
import type { InboxKind } from '@downspout/office-api/leads';
import type { NotificationPreferences } from '@downspout/office-api/notifications';
import { afterOpenTime, afterQuietHours } from './alert-times.ts';
import { isUrgent } from './urgent.ts';

/** A lead that nobody was told of yet. */
export interface NewsOfLead {
  readonly id: string;
  readonly kind: InboxKind;
  readonly notes: string;
  /** Ms since the epoch. */
  readonly receivedAt: number;
}

/** A user who can be told. */
export interface Listener {
  readonly userId: string;
  readonly preferences: NotificationPreferences;
}

/** One user to be told of a lead, when, if nobody has answered by then. */
export interface PlannedAlert {
  readonly leadId: string;
  readonly userId: string;
  readonly stage: number;
  /** Ms since the epoch. */
  readonly dueAt: number;
}

type Turn = NotificationPreferences['turn'];

/** Whose turn it is at each stage: at once, again, the next person, everybody. */
const STAGES: readonly (readonly Turn[])[] = [['first'], ['first'], ['backup'], ['first', 'backup', 'last']];

export interface AlertTerms {
  readonly clock: BusinessClock;
  /** Of open time between two stages; null tells once. */
  readonly againAfterMs: number | null;
  /** Ms since the epoch. */
  readonly now: number;
}

/**
 * Who is told of a lead, and when. Where nobody whose turn is first can be told, the next ones are: no lead is kept from
 * everybody by how users have set their turns.
 */
export function planAlerts(lead: NewsOfLead, listeners: readonly Listener[], terms: AlertTerms): PlannedAlert[] {
  // A text from nobody known is no kind that can be switched off: it has no other way to be seen.
  const wanting = listeners.filter(({ preferences }) => lead.kind === 'text' || preferences.kinds.includes(lead.kind));
  const turns = turnsOf(wanting);
  const urgent = isUrgent(lead.notes);
  return STAGES.flatMap((turnsNow, stage) => {
    const at = momentOf(stage, lead, terms);
    if (at === null) return [];
    return wanting.flatMap(({ userId, preferences }) => {
      if (!turnsNow.includes(turns.get(userId) ?? 'last')) return [];
      const dueAt = urgent ? at : afterQuietHours(terms.clock, at, preferences.quietHours);
      return [{ leadId: lead.id, userId, stage, dueAt }];
    });
  });
}

function momentOf(stage: number, lead: NewsOfLead, { clock, againAfterMs, now }: AlertTerms): number | null {
  if (stage === 0) return now;
  return againAfterMs === null ? null : afterOpenTime(clock, lead.receivedAt, stage * againAfterMs);
}

/** The earliest turn that somebody has becomes the first. */
function turnsOf(listeners: readonly Listener[]): ReadonlyMap<string, Turn> {
  const order: readonly Turn[] = ['first', 'backup', 'last'];
  const earliest = order.find((turn) => listeners.some(({ preferences }) => preferences.turn === turn));
  return new Map(
    listeners.map(({ userId, preferences: { turn } }) => [userId, turn === earliest ? 'first' : turn] as const),
  );
}
