import { recordOf } from '@downspout/leads/record-of';
import type { PlatformCall, PlatformCalls } from '@downspout/office-api/platform/platform';
import type { Entity } from '@downspout/voice-platform/entities';
import * as z from 'zod/mini';
import type { Store } from '../../store/database.ts';
import { CALL_STATUSES } from '../../store/tables.ts';
import { readId } from '../../voice/message.ts';
import { outcomeOf } from '../calls/call-outcomes.ts';
import type { AskPlatform } from './platform-access.ts';

const PAGE = 20;

/** A page of the platform's own list. Throws `RefusedError` when the platform does not give it. */
export async function platformCalls(
  ask: AskPlatform,
  { db }: Store,
  page: number,
  now: number,
): Promise<PlatformCalls> {
  const answer = await ask(({ calls }) => calls.listPages({ query: { page, limit: PAGE, sortOrder: 'DESC' } }));
  const found = (answer?.results ?? []).filter((call) => readId(call.id) !== null);
  const ids = found.flatMap(({ id }) => id ?? []);
  const known = ids.length === 0 ? [] : await db.selectFrom('calls').select('id').where('id', 'in', ids).execute();
  const knownIds = new Set(known.map(({ id }) => id));
  const total = Math.max(0, answer?.metadata.totalItems ?? 0);
  const perPage = Math.max(1, answer?.metadata.itemsPerPage ?? PAGE);
  return {
    calls: found.map((call) => platformCall(call, knownIds, now)),
    page,
    pages: Math.max(1, Math.ceil(total / perPage)),
    total,
  };
}

const knownStatus = z.enum(CALL_STATUSES);

/** The vendor may leave out, or change, whatever it likes. */
function platformCall(call: Entity, knownIds: ReadonlySet<string>, now: number): PlatformCall {
  const [createdAt, startedAt, endedAt] = [timeOf(call.createdAt), timeOf(call.startedAt), timeOf(call.endedAt)];
  const endedReason = textOf(call.endedReason);
  const status = knownStatus.safeParse(call.status).data ?? (endedAt === null ? 'queued' : 'ended');
  const times = { first_seen_at: createdAt ?? startedAt ?? 0, ended_reason: endedReason };
  return {
    id: call.id ?? '',
    type: textOf(call.type) ?? '',
    outcome: outcomeOf({ status, ...times }, now),
    endedReason,
    createdAt,
    startedAt,
    durationMs: startedAt === null || endedAt === null ? null : Math.max(0, endedAt - startedAt),
    number: textOf(recordOf(call.customer).number),
    isKnown: knownIds.has(call.id ?? ''),
  };
}

function textOf(value: unknown): string | null {
  return typeof value === 'string' && value !== '' ? value.slice(0, 200) : null;
}

function timeOf(value: unknown): number | null {
  const time = typeof value === 'string' ? Date.parse(value) : Number.NaN;
  return Number.isFinite(time) ? time : null;
}
