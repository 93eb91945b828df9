import { hash } from 'node:crypto';
import type { Line } from '@downspout/assistant/assistant-model';
import { consentGiven } from '@downspout/assistant/openai-compatible/consent-given';
import { QUOTE_TOOL, readQuoteArguments } from '@downspout/assistant/quote-tool';
import type { CallQuoteRequest } from '@downspout/leads/call-quote-request';
import { currentCallConsent } from '@downspout/leads/consent';
import type { NewQuote } from '../leads/new-lead.ts';
import type { SaveLead } from '../leads/save-lead.ts';
import { callIdOf, type PlatformMessage } from './message.ts';
import { type CheckedField, unsaidFields } from './said-values.ts';
import { spokenLines } from './spoken-lines.ts';
import { readToolCalls, type ToolCall } from './tool-calls.ts';

/** The tool's result, which the assistant may say; one line, as the platform requires. */
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
  const said = { callId: callIdOf(message), lines: conversationLines(message) };
  const answers = readToolCalls(message).map((call) => answerToolCall(call, said, context));
  return { results: await Promise.all(answers) };
}

/** The call a message speaks of, and what was said in it so far; no lines when the message has none. */
interface CallSoFar {
  readonly callId: string | null;
  readonly lines: readonly Line[];
}

async function answerToolCall(call: ToolCall, soFar: CallSoFar, context: ToolCallContext): Promise<ToolResult> {
  if (call.name !== QUOTE_TOOL) return { toolCallId: call.id, result: NO_SUCH_TOOL };
  const { request, faults } = readQuoteArguments(call.arguments);
  const result = faults === null ? await storeSaid(call.id, request, soFar, context) : missingText(faults);
  return { toolCallId: call.id, name: QUOTE_TOOL, result };
}

/**
 * Stores of a request what the visitor said or confirmed, as far as the message includes the conversation. Without the name or
 * the number nothing is stored. The assistant's word alone is no consent.
 */
async function storeSaid(
  toolCallId: string,
  claimed: CallQuoteRequest,
  { callId, lines }: CallSoFar,
  context: ToolCallContext,
): Promise<string> {
  const unsaid = lines.length === 0 ? [] : unsaidFields(lines, claimed);
  if (unsaid.includes('first_name') || unsaid.includes('phone')) return `Nothing is noted yet. ${readBackText(unsaid)}`;
  const known = Object.fromEntries(unsaid.map((field) => [field, '']));
  const request = { ...claimed, ...known, sms_opt_in: claimed.sms_opt_in && consentGiven(lines) };
  const stored = await storeRequest(toolCallId, request, callId, context);
  const remarks = [
    stored,
    unsaid.length > 0 ? readBackText(unsaid) : '',
    claimed.sms_opt_in && !request.sms_opt_in ? NO_CONSENT : '',
  ];
  return remarks.filter((remark) => remark !== '').join(' ');
}

function conversationLines(message: PlatformMessage): Line[] {
  return spokenLines(message).map(({ who, text }) => ({ role: who === 'visitor' ? 'user' : 'assistant', text }));
}

function readBackText(unsaid: readonly CheckedField[]): string {
  return `The visitor has not said this: ${unsaid.join(', ')}. Read it back, word for word, wait for a yes, and use the tool once more with all that you know.`;
}

const NO_CONSENT =
  'It is noted without consent to text messages: there is no clear yes right after the whole consent text. You may read it out once more.';

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
    messageKey: keyOf(callId, toolCallId),
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
