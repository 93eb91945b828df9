import type { CallError } from './events.ts';
import { isRecord } from './plain-error.ts';

/** What a reporter of errors is given: plain data, with the visitor's name, data and token masked. */
export interface ErrorReport {
  /** The `type` of the error event, `room-error`, or `listener-error` when a listener of ours threw. */
  kind: string;
  /** 'unknown' until the call was created. */
  callId: string;
  error: unknown;
}

const MASKED_KEYS = new Set(['userName', 'userData', 'token']);

/** Types that the room library reports itself, so they are not reported twice (specification, point 8). */
const REPORTED_BY_ROOM = new Set(['connection-error', 'end-of-life', 'no-room']);

/** A value with userName, userData and token masked at any depth (specification, point 7); a cycle becomes '[circular]'. */
export function masked(value: unknown, above: readonly object[] = []): unknown {
  if (!isRecord(value)) return value;
  if (above.includes(value)) return '[circular]';
  const path = [...above, value];
  if (Array.isArray(value)) return value.map((item) => masked(item, path));
  return Object.fromEntries(
    Object.entries(value).map(([key, inner]) => [key, MASKED_KEYS.has(key) ? '[masked]' : masked(inner, path)]),
  );
}

/** The kind to report an error event under; null for those that are not reported. */
export function reportKind(error: CallError): string | null {
  if ('type' in error) return error.type;
  const type = error.error?.type;
  if (type === undefined || !REPORTED_BY_ROOM.has(type)) return 'room-error';
  return type === 'no-room' && error.errorMsg.includes('deleted') ? 'room-error' : null;
}
