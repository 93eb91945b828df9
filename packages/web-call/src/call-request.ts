import { WebCallError } from './errors.ts';
import { isRecord } from './plain-error.ts';

/** Whom to call. One of assistant, squad and workflow is needed: its id as text, or its definition. */
export interface CallTarget {
  assistant?: string | object;
  assistantOverrides?: object;
  squad?: string | object;
  workflow?: string | object;
  workflowOverrides?: object;
  /** Whether the platform deletes the room when the visitor leaves it. */
  roomDeleteOnUserLeaveEnabled?: boolean;
}

/** The created call as the platform answered it; fields not named here are kept. */
export interface WebCallReply {
  readonly webCallUrl: string;
  readonly id?: unknown;
  readonly artifactPlan?: unknown;
  readonly assistant?: unknown;
  readonly [field: string]: unknown;
}

/** What the client reads of a created call. */
export interface CallFacts {
  webCallUrl: string;
  /** 'unknown' when the reply has none. */
  callId: string;
  videoRecordingEnabled: boolean;
  /** 'unknown' when the reply has none. */
  voiceProvider: string;
}

export interface CallEndpoint {
  /** Without a trailing slash: `https://api.example.com`. */
  baseUrl: string;
  publicKey: string;
  fetch: typeof fetch;
}

/**
 * Creates a web call: POST {base}/call/web with the public key as bearer (specification, point 7).
 * @throws WebCallError `call-refused` when the reply is not ok, not JSON, or names no room; fetch's own error otherwise
 */
export async function createCall(
  endpoint: CallEndpoint,
  target: CallTarget,
  signal: AbortSignal,
): Promise<WebCallReply> {
  const url = `${endpoint.baseUrl}/call/web`;
  // Called as a plain function: window.fetch throws "Illegal invocation" as a method of another object.
  const { fetch } = endpoint;
  const response = await fetch(url, {
    method: 'POST',
    headers: { Authorization: `Bearer ${endpoint.publicKey}`, 'Content-Type': 'application/json' },
    body: JSON.stringify(requestBody(target)),
    signal,
  });
  const text = await response.text();
  const body = jsonOrText(text);
  if (!response.ok) {
    throw new WebCallError('call-refused', refusal(url, response.status, body), { status: response.status, body });
  }
  if (!isCreatedCall(body)) {
    throw new WebCallError('call-refused', `POST ${url} answered no webCallUrl`, { status: response.status, body });
  }
  return body;
}

/** The request's body: a text becomes the `…Id` field; what was not given is undefined, so absent from the JSON. */
function requestBody(target: CallTarget): Record<string, unknown> {
  const { assistantOverrides, workflowOverrides, roomDeleteOnUserLeaveEnabled } = target;
  return {
    ...byIdOrDefinition('assistant', target.assistant),
    assistantOverrides,
    ...byIdOrDefinition('squad', target.squad),
    ...byIdOrDefinition('workflow', target.workflow),
    workflowOverrides,
    roomDeleteOnUserLeaveEnabled,
  };
}

/** The fields the client reads, with the stand-ins for missing ones; a wrong type counts as missing. */
export function factsOf(reply: WebCallReply): CallFacts {
  const plan = isRecord(reply.artifactPlan) ? reply.artifactPlan : {};
  const voice = isRecord(reply.assistant) && isRecord(reply.assistant.voice) ? reply.assistant.voice : {};
  return {
    webCallUrl: reply.webCallUrl,
    callId: textOr(reply.id, 'unknown'),
    videoRecordingEnabled: plan.videoRecordingEnabled === true,
    voiceProvider: textOr(voice.provider, 'unknown'),
  };
}

/** Whether a value names a room to join. */
export function isCreatedCall(value: unknown): value is WebCallReply {
  return isRecord(value) && textOr(value.webCallUrl, '') !== '';
}

function byIdOrDefinition(name: string, value: string | object | undefined): Record<string, unknown> {
  return { [typeof value === 'string' ? `${name}Id` : name]: value };
}

function textOr(value: unknown, otherwise: string): string {
  return typeof value === 'string' && value !== '' ? value : otherwise;
}

function jsonOrText(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text === '' ? undefined : text;
  }
}

/** The platform tells the reason as `message`: a text, or a list of them. */
function refusal(url: string, status: number, body: unknown): string {
  const reason = isRecord(body) && body.message;
  return `POST ${url} answered ${status}${reason ? `: ${reason}` : ''}`;
}
