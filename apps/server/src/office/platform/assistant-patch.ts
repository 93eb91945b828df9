import { recordOf } from '@downspout/leads/record-of';
import type { AssistantField } from '@downspout/office-api/platform/platform';
import { type AssistantParts, type Fields, isSystem, SECRET_HEADER, textOf } from './assistant-parts.ts';
import type { WantedAssistant } from './wanted-assistant.ts';

/** The fields that change, as the platform takes them: it replaces each whole, so all in it that is the owner's own goes along. */
export function assistantPatch(
  parts: AssistantParts,
  wanted: WantedAssistant,
  changed: ReadonlySet<AssistantField>,
  { secret, eventKinds }: { readonly secret: string; readonly eventKinds: readonly string[] },
): Fields {
  const { current, model, messages, server } = parts;
  const changesModel = changed.has('instructions') || changed.has('tool') || changed.has('model');
  const changesServer = changed.has('eventsUrl') || changed.has('eventsSecret');
  return {
    ...(changed.has('name') && { name: wanted.name }),
    ...(changed.has('firstMessage') && { firstMessage: wanted.firstMessage }),
    ...(changesModel && {
      model: {
        ...(current === null ? wanted.model : model),
        messages: withInstructions(messages, wanted.instructions),
        ...(changed.has('tool') && { tools: withTool(parts, wanted) }),
      },
    }),
    ...(changesServer && {
      server: withSecret({ ...server, url: wanted.eventsUrl }, changed.has('eventsSecret') ? secret : null),
    }),
    ...(changed.has('eventKinds') && { serverMessages: eventKinds }),
  };
}

function withSecret(server: Fields, secret: string | null): Fields {
  if (secret === null) return server;
  const { secret: _old, ...rest } = server;
  const headers = Object.entries(recordOf(server.headers)).filter(([name]) => name.toLowerCase() !== SECRET_HEADER);
  return { ...rest, headers: { ...Object.fromEntries(headers), [SECRET_HEADER]: secret } };
}

function withInstructions(messages: readonly Fields[], content: string): readonly Fields[] {
  const index = messages.findIndex(isSystem);
  if (index === -1) return [{ role: 'system', content }, ...messages];
  return messages.with(index, { ...messages[index], content });
}

function withTool({ tools, ours }: AssistantParts, wanted: WantedAssistant): readonly Fields[] {
  if (ours === undefined) return [...tools, { ...wanted.tool, messages: wanted.toolMessages }];
  // A tool without an address of its own asks the assistant's.
  const server =
    textOf(recordOf(ours.server).url) === null ? {} : { server: { ...recordOf(ours.server), url: wanted.eventsUrl } };
  return tools.map((tool) => (tool === ours ? { ...tool, ...wanted.tool, ...server } : tool));
}
