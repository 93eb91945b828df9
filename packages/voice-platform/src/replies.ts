import type { Entity, Json, Page, WebCall } from './entities.ts';

/** Says whether a parsed body is the reply a call promises; what it refuses becomes an `unreadable-reply` error. */
export type ReplyCheck<Reply> = (body: unknown) => body is Reply;

/** One of the platform's objects. */
export function isEntity(body: unknown): body is Entity {
  return isObject(body) && isTextOrMissing(body.id);
}

/** A list that comes whole. */
export function isEntityList(body: unknown): body is readonly Entity[] {
  return Array.isArray(body) && body.every(isEntity);
}

/** One page of a list; its counts are needed to know whether another follows. */
export function isEntityPage(body: unknown): body is Page<Entity> {
  if (!isObject(body) || !isEntityList(body.results) || !isTextOrMissing(body.nextPageState)) return false;
  const { metadata } = body;
  return (
    isObject(metadata) && [metadata.itemsPerPage, metadata.totalItems, metadata.currentPage].every(Number.isFinite)
  );
}

/** The reply to POST /call/web. */
export function isWebCall(body: unknown): body is WebCall {
  if (!isObject(body) || !isTextOrMissing(body.id) || !isTextOrMissing(body.webCallUrl)) return false;
  return isMissingOr(body.artifactPlan, hasRecordingFlag) && isMissingOr(body.assistant, hasVoice);
}

/** Anything: the vendor documents no shape, answers with text, or streams (a stream comes as its whole text). */
export function isAnything(_body: unknown): _body is Json {
  return true;
}

const hasRecordingFlag = (plan: unknown) =>
  isObject(plan) && isMissingOr(plan.videoRecordingEnabled, (flag) => typeof flag === 'boolean');
const hasVoice = (assistant: unknown) => isObject(assistant) && isMissingOr(assistant.voice, hasProvider);
const hasProvider = (voice: unknown) => isObject(voice) && isTextOrMissing(voice.provider);

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function isTextOrMissing(value: unknown): value is string | null | undefined {
  return isMissingOr(value, (text) => typeof text === 'string');
}

function isMissingOr(value: unknown, check: (value: unknown) => boolean): boolean {
  return value === undefined || value === null || check(value);
}
