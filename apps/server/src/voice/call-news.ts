import { cleanParagraphs } from '@downspout/leads/clean-text';
import { recordOf } from '@downspout/leads/record-of';
import * as z from 'zod/mini';
import { CALL_STATUSES, type CallStatus } from '../store/tables.ts';
import { callIdOf, type PlatformMessage, refusedMessage } from './message.ts';
import { spokenLines } from './spoken-lines.ts';
import { cutRemark, MAX_TRANSCRIPT, writeTranscript } from './transcript.ts';

/** Most characters (UTF-16 code units) that are kept of each text; what is longer ends in a remark. */
const MAX_SUMMARY = 20_000;
const MAX_REASON = 200;
const MAX_URL = 4_000;

/** What one message reports of a call; null is what it leaves out. */
export interface CallNews {
  readonly id: string;
  readonly status: CallStatus;
  /** Milliseconds since the epoch, as the next. */
  readonly startedAt: number | null;
  readonly endedAt: number | null;
  readonly endedReason: string | null;
  readonly transcript: string | null;
  readonly summary: string | null;
  readonly recordingUrl: string | null;
  /** A report knows the call's times and its end; a status update only when it was sent itself. */
  readonly isReport: boolean;
}

const knownStatus = z.enum(CALL_STATUSES);
const dateTime = z.iso.datetime({ offset: true });
/** The last millisecond that a date can hold. */
const MAX_TIME = 8.64e15;

/**
 * A `status-update`; its own time is used for the call's start or end until a report is more exact. Null for a status we do
 * not know. Throws `RefusedError` without the call's id.
 */
export function readStatusUpdate(message: PlatformMessage): CallNews | null {
  const id = neededCallId(message);
  const status = knownStatus.safeParse(message.status);
  if (!status.success) return null;
  const sentAt = timeOf(message.timestamp);
  return {
    id,
    status: status.data,
    startedAt: status.data === 'in-progress' ? sentAt : null,
    endedAt: status.data === 'ended' ? sentAt : null,
    endedReason: status.data === 'ended' ? textOf(message.endedReason, MAX_REASON) : null,
    transcript: null,
    summary: null,
    recordingUrl: null,
    isReport: false,
  };
}

/** An `end-of-call-report`, which older accounts send flatter. Throws `RefusedError` without the call's id. */
export function readCallReport(message: PlatformMessage): CallNews {
  const artifact = recordOf(message.artifact);
  const call = recordOf(message.call);
  const recording = recordOf(recordOf(artifact.recording).mono);
  return {
    id: neededCallId(message),
    status: 'ended',
    startedAt: timeOf(message.startedAt) ?? timeOf(call.startedAt),
    endedAt: timeOf(message.endedAt) ?? timeOf(call.endedAt),
    endedReason: textOf(message.endedReason, MAX_REASON),
    transcript:
      writeTranscript(spokenLines(message)) ??
      textOf(artifact.transcript, MAX_TRANSCRIPT) ??
      textOf(message.transcript, MAX_TRANSCRIPT),
    summary: textOf(recordOf(message.analysis).summary, MAX_SUMMARY) ?? textOf(message.summary, MAX_SUMMARY),
    recordingUrl: urlOf(artifact.recordingUrl) ?? urlOf(recording.combinedUrl) ?? urlOf(message.recordingUrl),
    isReport: true,
  };
}

function neededCallId(message: PlatformMessage): string {
  const id = callIdOf(message);
  if (id === null) throw refusedMessage({ 'call.id': 'Please name the call' });
  return id;
}

/** Null for nothing, and for what is no text. Controls are dropped: nobody sees them, and PostgreSQL takes no NUL. */
function textOf(value: unknown, max: number): string | null {
  if (typeof value !== 'string') return null;
  const text = cleanParagraphs(value).trim();
  if (text === '') return null;
  if (text.length <= max) return text;
  const remark = `\n${cutRemark(text.length)}`;
  return `${text.slice(0, max - remark.length).toWellFormed()}${remark}`;
}

/** Part of an address leads nowhere, so a longer one is none. */
function urlOf(value: unknown): string | null {
  if (typeof value !== 'string' || value.length > MAX_URL) return null;
  const url = URL.parse(value);
  return url !== null && /^https?:$/.test(url.protocol) && url.href.length <= MAX_URL ? url.href : null;
}

/** Milliseconds since the epoch, of the same or of ISO 8601. */
function timeOf(value: unknown): number | null {
  if (typeof value === 'number') return value >= 0 && value <= MAX_TIME ? Math.round(value) : null;
  const parsed = dateTime.safeParse(value);
  return parsed.success ? Date.parse(parsed.data) : null;
}
