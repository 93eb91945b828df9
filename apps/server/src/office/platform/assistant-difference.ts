import { hash } from 'node:crypto';
import { ASSISTANT_FIELDS, type AssistantChange, type AssistantField } from '@downspout/office-api/platform';
import type { Entity } from '@downspout/voice-platform/entities';
import { recordOf } from '../../voice/message.ts';
import { QUOTE_TOOL } from '../../voice/quote-tool.ts';
import { canonical } from './canonical.ts';
import type { WantedAssistant } from './wanted-assistant.ts';

type Fields = Readonly<Record<string, unknown>>;

/** What would be changed, in words for the owner and as the platform takes it. */
export interface Difference {
  readonly changes: readonly AssistantChange[];
  /** Only what changes, and in it all that is the owner's own. */
  readonly patch: Fields;
  /** Of both, and of the assistant they are about. */
  readonly fingerprint: string;
}

/** What the owner has built beside the assistant itself. */
export interface Surroundings {
  /** VOICE_EVENTS_SECRET. */
  readonly secret: string;
  /** Whether one of the tools that the assistant uses by id is ours. */
  readonly hasOwnTool: boolean;
}

/** `current`: the platform's assistant, null to create one. */
export function assistantDifference(
  current: Entity | null,
  wanted: WantedAssistant,
  { secret, hasOwnTool }: Surroundings,
): Difference {
  const model = recordOf(current?.model);
  const server = recordOf(current?.server);
  const tools = listOf(model.tools);
  const ours = tools.find(isOurs);
  const states: Record<AssistantField, { readonly before: string | null; readonly after: string }> = {
    name: { before: textOf(current?.name), after: wanted.name },
    firstMessage: { before: textOf(current?.firstMessage), after: wanted.firstMessage },
    model: modelState(current, wanted),
    instructions: { before: textOf(listOf(model.messages).find(isSystem)?.content), after: wanted.instructions },
    tool: toolState(ours, wanted, hasOwnTool),
    eventsUrl: { before: textOf(server.url) ?? textOf(current?.serverUrl), after: wanted.eventsUrl },
    eventsSecret: { before: secretState(server, secret), after: 'set' },
    eventKinds: kindsState(current?.serverMessages, wanted.eventKinds),
  };
  const changes = ASSISTANT_FIELDS.map((field) => ({ field, ...states[field] })).filter(
    ({ before, after }) => before !== after,
  );
  const changed = new Set(changes.map(({ field }) => field));
  const patch: Fields = {
    ...(changed.has('name') && { name: wanted.name }),
    ...(changed.has('firstMessage') && { firstMessage: wanted.firstMessage }),
    ...((changed.has('instructions') || changed.has('tool') || changed.has('model')) && {
      model: {
        ...(current === null ? wanted.model : model),
        messages: withInstructions(listOf(model.messages), wanted.instructions),
        ...(changed.has('tool') && { tools: withTool(tools, ours, wanted) }),
      },
    }),
    ...((changed.has('eventsUrl') || changed.has('eventsSecret')) && {
      server: withSecret({ ...server, url: wanted.eventsUrl }, changed.has('eventsSecret') ? secret : null),
    }),
    ...(changed.has('eventKinds') && { serverMessages: states.eventKinds.after.split(', ') }),
  };
  const fingerprint = hash('sha256', canonical([current?.id ?? null, changes, patch]), 'base64url');
  return { changes, patch, fingerprint };
}

/** Whether a tool is the one that our server answers. */
export function isOurs(tool: Fields): boolean {
  return recordOf(tool.function).name === QUOTE_TOOL;
}

function isSystem({ role }: Fields): boolean {
  return role === 'system';
}

/** Which model leads the calls is compared with nothing once there is one. */
function modelState(current: Entity | null, { model }: WantedAssistant) {
  const after = `${model.provider} ${model.model}`;
  return { before: current === null ? null : after, after };
}

function toolState(ours: Fields | undefined, { tool, eventsUrl }: WantedAssistant, hasOwnTool: boolean) {
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

const SECRET_HEADER = 'x-vapi-secret';

function withSecret(server: Fields, secret: string | null): Fields {
  if (secret === null) return server;
  const { secret: _old, ...rest } = server;
  const headers = Object.entries(recordOf(server.headers)).filter(([name]) => name.toLowerCase() !== SECRET_HEADER);
  return { ...rest, headers: { ...Object.fromEntries(headers), [SECRET_HEADER]: secret } };
}

/** Others do no harm, and are kept. */
function kindsState(current: unknown, needed: readonly string[]) {
  const has = Array.isArray(current) ? current.filter((kind) => typeof kind === 'string') : [];
  const after = [...has, ...needed.filter((kind) => !has.includes(kind))].join(', ');
  return { before: has.length === 0 ? null : has.join(', '), after };
}

function withInstructions(messages: readonly Fields[], content: string): readonly Fields[] {
  const index = messages.findIndex(isSystem);
  if (index === -1) return [{ role: 'system', content }, ...messages];
  return messages.with(index, { ...messages[index], content });
}

function withTool(tools: readonly Fields[], ours: Fields | undefined, wanted: WantedAssistant): readonly Fields[] {
  if (ours === undefined) return [...tools, { ...wanted.tool, messages: wanted.toolMessages }];
  // A tool without an address of its own asks the assistant's.
  const server =
    textOf(recordOf(ours.server).url) === null ? {} : { server: { ...recordOf(ours.server), url: wanted.eventsUrl } };
  return tools.map((tool) => (tool === ours ? { ...tool, ...wanted.tool, ...server } : tool));
}

function listOf(value: unknown): Fields[] {
  return Array.isArray(value) ? value.map(recordOf) : [];
}

function textOf(value: unknown): string | null {
  return typeof value === 'string' && value !== '' ? value : null;
}
