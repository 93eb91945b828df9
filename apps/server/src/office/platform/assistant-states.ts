import { recordOf } from '@downspout/leads/record-of';
import type { AssistantField } from '@downspout/office-api/platform/platform';
import { type AssistantParts, type Fields, isSystem, SECRET_HEADER, textOf } from './assistant-parts.ts';
import { canonical } from './canonical.ts';
import type { WantedAssistant } from './wanted-assistant.ts';

/** What the owner has built beside the assistant itself. */
export interface Surroundings {
  /** VOICE_EVENTS_SECRET. */
  readonly secret: string;
  /** Whether one of the tools that the assistant uses by id is ours. */
  readonly hasOwnTool: boolean;
}

/** As it is, null for nothing, and as it should be; equal when there is nothing to change. */
export interface FieldState {
  readonly before: string | null;
  readonly after: string;
}

/** In words for the owner. */
export function assistantStates(
  parts: AssistantParts,
  wanted: WantedAssistant,
  { secret, hasOwnTool }: Surroundings,
): Record<AssistantField, FieldState> {
  const { current, messages, server } = parts;
  return {
    name: { before: textOf(current?.name), after: wanted.name },
    firstMessage: { before: textOf(current?.firstMessage), after: wanted.firstMessage },
    model: modelState(parts, wanted),
    instructions: { before: textOf(messages.find(isSystem)?.content), after: wanted.instructions },
    tool: toolState(parts.ours, wanted, hasOwnTool),
    eventsUrl: { before: textOf(server.url) ?? textOf(current?.serverUrl), after: wanted.eventsUrl },
    eventsSecret: { before: secretState(server, secret), after: 'set' },
    eventKinds: kindsState(current?.serverMessages, wanted.eventKinds),
  };
}

/** Which model leads the calls is compared with nothing once there is one. */
function modelState({ current }: AssistantParts, { model }: WantedAssistant): FieldState {
  const after = `${model.provider} ${model.model}`;
  return { before: current === null ? null : after, after };
}

function toolState(ours: Fields | undefined, { tool, eventsUrl }: WantedAssistant, hasOwnTool: boolean): FieldState {
  const after = canonical(tool.function, 2);
  if (hasOwnTool && ours === undefined) return { before: after, after };
  if (ours === undefined) return { before: null, after };
  const url = textOf(recordOf(ours.server).url);
  const elsewhere = url === null || url === eventsUrl ? '' : `${url}\n`;
  return { before: `${elsewhere}${canonical(ours.function, 2)}`, after };
}

/** A credential of the owner's says who asks in another way (docs/voice.md), and is left alone. */
function secretState(server: Fields, secret: string): string | null {
  if (textOf(server.credentialId) !== null) return 'set';
  const header = Object.entries(recordOf(server.headers)).find(([name]) => name.toLowerCase() === SECRET_HEADER)?.[1];
  const sent = textOf(header) ?? textOf(server.secret);
  if (sent === null) return null;
  return sent === secret ? 'set' : 'other';
}

/** Others do no harm, and are kept. */
function kindsState(current: unknown, needed: readonly string[]): FieldState {
  const has = Array.isArray(current) ? current.filter((kind) => typeof kind === 'string') : [];
  const after = [...has, ...needed.filter((kind) => !has.includes(kind))].join(', ');
  return { before: has.length === 0 ? null : has.join(', '), after };
}
