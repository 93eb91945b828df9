import { QUOTE_TOOL } from '@downspout/assistant/quote-tool';
import { recordOf } from '@downspout/leads/record-of';
import type { Entity } from '@downspout/voice-platform/entities';

export type Fields = Readonly<Record<string, unknown>>;

/** What we look at of the platform's assistant; each is empty where it has none. */
export interface AssistantParts {
  /** Null for one that is to be created. */
  readonly current: Entity | null;
  readonly model: Fields;
  readonly messages: readonly Fields[];
  readonly tools: readonly Fields[];
  /** Among them the one that our server answers. */
  readonly ours: Fields | undefined;
  readonly server: Fields;
}

/** Carries the secret of the events (docs/voice.md). */
export const SECRET_HEADER = 'x-vapi-secret';

export function assistantParts(current: Entity | null): AssistantParts {
  const model = recordOf(current?.model);
  const tools = listOf(model.tools);
  const server = recordOf(current?.server);
  return { current, model, messages: listOf(model.messages), tools, ours: tools.find(isOurs), server };
}

/** Whether a tool is the one that our server answers. */
export function isOurs(tool: Fields): boolean {
  return recordOf(tool.function).name === QUOTE_TOOL;
}

/** Whether a message is the instructions. */
export function isSystem({ role }: Fields): boolean {
  return role === 'system';
}

/** Null for nothing, and for what is no text. */
export function textOf(value: unknown): string | null {
  return typeof value === 'string' && value !== '' ? value : null;
}

function listOf(value: unknown): Fields[] {
  return Array.isArray(value) ? value.map(recordOf) : [];
}
