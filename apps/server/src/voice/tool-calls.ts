import { recordOf } from '@downspout/leads/record-of';
import { type PlatformMessage, readId, refusedMessage } from './message.ts';

/** More calls at once than any assistant makes. */
const MAX_TOOL_CALLS = 20;

/** A tool that the assistant wants to be used. */
export interface ToolCall {
  readonly id: string;
  readonly name: string;
  /** As sent, or read from its JSON text; null when that is none. */
  readonly arguments: unknown;
}

/**
 * The calls of a `tool-calls` message, in each shape that the platform has sent them: flat or under `function`, alone or
 * beside their tool (https://docs.vapi.ai/tools/custom-tools). A call without id cannot be answered and is left out.
 * Throws `RefusedError` when no call is left, or too many.
 */
export function readToolCalls(message: PlatformMessage): ToolCall[] {
  const lists = [message.toolCallList, message.toolCalls, message.toolWithToolCallList];
  const calls = lists.map(readList).find((list) => list.length > 0) ?? [];
  if (calls.length === 0) throw refusedMessage({ toolCallList: 'Please name a tool call with its id and name' });
  if (calls.length > MAX_TOOL_CALLS) throw refusedMessage({ toolCallList: `At most ${MAX_TOOL_CALLS} calls at once` });
  return calls;
}

function readList(list: unknown): ToolCall[] {
  return Array.isArray(list) ? list.flatMap((entry) => readToolCall(entry) ?? []) : [];
}

function readToolCall(entry: unknown): ToolCall | null {
  const outer = recordOf(entry);
  const call = outer.toolCall === undefined ? outer : recordOf(outer.toolCall);
  const inner = recordOf(call.function);
  const id = readId(call.id);
  const name = call.name ?? inner.name ?? outer.name;
  if (id === null || typeof name !== 'string') return null;
  return {
    id,
    name,
    arguments: readArguments(call.arguments ?? inner.arguments ?? call.parameters ?? inner.parameters),
  };
}

function readArguments(value: unknown): unknown {
  if (typeof value !== 'string') return value;
  try {
    return JSON.parse(value);
  } catch {
    return null;
  }
}
