import { accountCalls } from './calls/accounts.ts';
import { assistantCalls } from './calls/assistants.ts';
import { conversationCalls } from './calls/conversations.ts';
import { knowledgeCalls } from './calls/knowledge.ts';
import { phoneNumberCalls } from './calls/phone-numbers.ts';
import { trialCalls } from './calls/trials.ts';
import { voiceCalls } from './calls/voices.ts';
import { clientSettings, type PlatformClientOptions } from './client-settings.ts';
import { callDefiners } from './define-call.ts';

export type { CallOptions } from './call-types.ts';
export type { FetchCall, PlatformClientOptions } from './client-settings.ts';

/**
 * Makes a client of the voice platform's REST API (specification, point 7), by resource and call:
 * `platform.calls.createWeb({ body: { assistantId } })`, `platform.chats.list.each({ query: { limit: 100 } })`.
 *
 * Every client has settings of its own. A call takes its path values, `body` and `query` under their names, then
 * options; it is sent once, resolves to null when the answer has no body, and rejects with a PlatformError. Throws
 * `invalid-options` for settings that cannot work. Runs in Node and in browsers.
 */
export function createPlatformClient(options: PlatformClientOptions = {}) {
  const define = callDefiners(clientSettings(options));
  return {
    ...assistantCalls(define),
    ...conversationCalls(define),
    ...phoneNumberCalls(define),
    ...knowledgeCalls(define),
    ...trialCalls(define),
    ...accountCalls(define),
    ...voiceCalls(define),
  };
}

/** The calls of one client, by resource. */
export type PlatformClient = ReturnType<typeof createPlatformClient>;
