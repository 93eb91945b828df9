import type { Kysely, Selectable } from 'kysely';
import type { OptOutEventsTable } from '../store/evidence-tables.ts';
import type { Tables } from '../store/tables.ts';
import { e164 } from './e164.ts';

/** The newest word about a number. */
export type Standing = Pick<Selectable<OptOutEventsTable>, 'opted_out' | 'keyword' | 'at'>;

/** A number as somebody wrote it, and when they consented to text messages; null when they did not. */
export interface Consenter {
  readonly phone: string;
  /** Milliseconds since the epoch. */
  readonly consentedAt: number | null;
}

/** The newest word about each of these numbers (E.164), by number; of two at the same time the one that stops. */
export async function readStandings(db: Kysely<Tables>, phones: readonly string[]): Promise<Map<string, Standing>> {
  if (phones.length === 0) return new Map();
  const rows = await db
    .selectFrom('opt_out_events')
    .select(['phone', 'opted_out', 'keyword', 'at'])
    .where('phone', 'in', [...new Set(phones)])
    .orderBy('at')
    .orderBy('opted_out')
    .execute();
  return new Map(rows.map(({ phone, ...standing }) => [phone, standing]));
}

/** For each of them the word by which they may not be texted; null where nothing forbids it. */
export async function readOptOuts(db: Kysely<Tables>, consenters: readonly Consenter[]): Promise<(Standing | null)[]> {
  const phones = consenters.map(({ phone }) => e164(phone));
  const standings = await readStandings(
    db,
    phones.filter((phone) => phone !== null),
  );
  return consenters.map(({ consentedAt }, index) => {
    const standing = standings.get(phones[index] ?? '');
    return standing !== undefined && isOptedOut(standing, consentedAt) ? standing : null;
  });
}

/** A consent that was given after the opt-out is a new one, and counts (the newest word wins). */
function isOptedOut({ opted_out, at }: Standing, consentedAt: number | null): boolean {
  return opted_out === 1 && (consentedAt === null || at >= consentedAt);
}

/**
 * When a lead's consent was given: the browser's time, as a request may have waited there for the network, but never
 * later than it came.
 */
export function consentTime(lead: { readonly consented_at: string; readonly received_at: number }): number {
  const given = Date.parse(lead.consented_at);
  return Number.isNaN(given) ? lead.received_at : Math.min(given, lead.received_at);
}
