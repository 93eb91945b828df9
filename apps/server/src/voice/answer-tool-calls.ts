import { hash } from 'node:crypto';
import type { CallQuoteRequest } from '@downspout/leads/call-quote-request';
import { currentCallConsent } from '@downspout/leads/consent';
import type { NewQuote } from '../leads/new-lead.ts';
import type { SaveLead } from '../leads/save-lead.ts';
import { callIdOf, type PlatformMessage } from './message.ts';
import { QUOTE_TOOL, readQuoteArguments } from './quote-tool.ts';
import { readToolCalls, type ToolCall } from './tool-calls.ts';

/** What the assistant is told, and may say; of one line, as the platform wants it. */
export interface ToolResult {
  readonly toolCallId: string;
  readonly name?: typeof QUOTE_TOOL;
  readonly result: string;
}

export interface ToolCallContext {
  readonly saveLead: SaveLead;
  /** Milliseconds since the epoch. */
  readonly now: number;
}

/**
 * Does what a `tool-calls` message asks for and answers each of its calls
 * (https://docs.vapi.ai/tools/custom-tools). Throws `RefusedError` for a message without calls, and
 * `StoreUnavailableError` when a lead could not be stored: then the message as a whole may be sent again.
 */
export async function answerToolCalls(
  message: PlatformMessage,
  context: ToolCallContext,
): Promise<{ results: ToolResult[] }> {
  const callId = callIdOf(message);
  const answers = readToolCalls(message).map((call) => answerToolCall(call, callId, context));
  return { results: await Promise.all(answers) };
}

async function answerToolCall(call: ToolCall, callId: string | null, context: ToolCallContext): Promise<ToolResult> {
  if (call.name !== QUOTE_TOOL) return { toolCallId: call.id, result: NO_SUCH_TOOL };
  const { request, faults } = readQuoteArguments(call.arguments);
  const result = faults === null ? await storeRequest(call.id, request, callId, context) : missingText(faults);
  return { toolCallId: call.id, name: QUOTE_TOOL, result };
}

const NO_SUCH_TOOL = `Error: there is no tool of this name. The only tool is ${QUOTE_TOOL}.`;
const STORED = 'The request is noted. Tell the visitor that the team will call back with a quote.';
const KEPT =
  'A request was noted under this tool call before and stays as it was, so these other details are not noted. Use the tool once more, as a new call, to note them.';

async function storeRequest(
  toolCallId: string,
  request: CallQuoteRequest,
  callId: string | null,
  { saveLead, now }: ToolCallContext,
): Promise<string> {
  const outcome = await saveLead(newLead(toolCallId, request, callId, now));
  return outcome.state === 'stored' ? STORED : KEPT;
}

/** The platform's own address and program are not the visitor's, so nothing is noted of where it came from. */
function newLead(toolCallId: string, request: CallQuoteRequest, callId: string | null, now: number): NewQuote {
  return {
    kind: 'quote',
    request,
    incomplete: false,
    consent: request.sms_opt_in ? currentCallConsent : null,
    submittedAt: new Date(now).toISOString(),
    receivedAt: now,
    idempotencyKey: keyOf(callId, toolCallId),
    callId,
    origin: { page: '', clientAddress: '', userAgent: '' },
  };
}

/** With the call's id, as some models number their tool calls anew in each call. Never a UUID, as browsers' keys are. */
function keyOf(callId: string | null, toolCallId: string): string {
  return `tool-call:${hash('sha256', JSON.stringify([callId, toolCallId]), 'base64url')}`;
}

function missingText(faults: Readonly<Record<string, string>>): string {
  const list = Object.entries(faults).map(([field, fault]) => `${field}: ${fault}`);
  return `Nothing is noted yet. Please ask the visitor and use the tool again. ${list.join('; ')}.`;
}
