import { recordOf } from '@downspout/leads/record-of';
import type { AssistantChanged, AssistantDifference } from '@downspout/office-api/platform/platform';
import type { Entity } from '@downspout/voice-platform/entities';
import type { Config } from '../../config/config.ts';
import { type ErrorAnswer, RefusedError } from '../../plugins/errors.ts';
import type { Store } from '../../store/database.ts';
import { readId } from '../../voice/message.ts';
import { type Actor, writeAudit } from '../audit.ts';
import { assistantDifference, type Difference } from './assistant-difference.ts';
import { isOurs } from './assistant-parts.ts';
import type { AskPlatform } from './platform-access.ts';
import { wantedAssistant } from './wanted-assistant.ts';

/** Tools of the owner's that are looked at, to find ours among them. */
const MAX_TOOLS = 20;
const SUBJECT = 'platform-assistant';

export interface PlatformAssistantOptions {
  readonly ask: AskPlatform;
  readonly store: Store;
  readonly config: Pick<Config, 'VOICE_ASSISTANT_ID' | 'VOICE_EVENTS_SECRET'>;
  readonly clock: () => number;
}

/** Our assistant on the platform: how it differs from the business facts, and the change that makes it agree. */
export function platformAssistant({ ask, store, config, clock }: PlatformAssistantOptions) {
  let isChanging = false;

  async function look() {
    // Without a key there is nothing to compare with, nor to create.
    await ask(async () => null);
    const created = config.VOICE_ASSISTANT_ID === null ? await createdBefore(store) : null;
    const current = await read(ask, config.VOICE_ASSISTANT_ID ?? created, created !== null);
    const id = current === null ? null : (config.VOICE_ASSISTANT_ID ?? created);
    const hasOwnTool = current !== null && (await usesOurTool(ask, current));
    const surroundings = { secret: config.VOICE_EVENTS_SECRET ?? '', hasOwnTool };
    return { id, difference: assistantDifference(current, wantedAssistant(), surroundings) };
  }

  async function change(fingerprint: string, actor: Actor): Promise<AssistantChanged> {
    if (missing().length > 0) throw new RefusedError(secretNeeded(missing()));
    const { id, difference } = await look();
    if (difference.fingerprint !== fingerprint) throw new RefusedError(CHANGED);
    if (difference.changes.length === 0) throw new RefusedError(NOTHING);
    const fields = difference.changes.map(({ field }) => field);
    const note = (action: string, after: object) =>
      store.db
        .transaction()
        .execute((transaction) => writeAudit(transaction, { at: clock(), actor, action, subject: SUBJECT, after }));
    // Before it is sent: the audit log has the attempt even if nothing can be stored afterwards.
    await note('assistant-change-begun', { id, fields });
    const done = await send(ask, id, difference);
    await note(id === null ? 'assistant-created' : 'assistant-changed', { id: done, fields });
    return { id: done, created: id === null };
  }

  function missing(): string[] {
    return config.VOICE_EVENTS_SECRET === null ? ['VOICE_EVENTS_SECRET'] : [];
  }

  return {
    async read(): Promise<AssistantDifference> {
      const { id, difference } = await look();
      const { changes, fingerprint } = difference;
      return { id, isSet: config.VOICE_ASSISTANT_ID !== null, changes, missing: missing(), fingerprint };
    },
    /** Changes just what the fingerprint was made of. One change at a time: a second press must not create a second one. */
    async change(fingerprint: string, actor: Actor): Promise<AssistantChanged> {
      if (isChanging) throw new RefusedError(CHANGED);
      isChanging = true;
      try {
        return await change(fingerprint, actor);
      } finally {
        isChanging = false;
      }
    },
  };
}

/** `mayBeGone`: it was created from here and may have been deleted on the platform since; then there is none. */
async function read(ask: AskPlatform, id: string | null, mayBeGone: boolean): Promise<Entity | null> {
  if (id === null) return null;
  try {
    const assistant = await ask(({ assistants }) => assistants.get({ id }));
    if (assistant === null) throw new RefusedError(UNREADABLE);
    return assistant;
  } catch (error) {
    if (mayBeGone && error instanceof RefusedError && error.answer.code === 'platform_missing') return null;
    throw error;
  }
}

/** Sends it once, and answers the assistant's id. */
async function send(ask: AskPlatform, id: string | null, { patch }: Difference): Promise<string> {
  const answer = await ask(({ assistants }) =>
    id === null ? assistants.create({ body: patch }) : assistants.update({ id, body: patch }),
  );
  const done = id ?? readId(answer?.id);
  if (done === null) throw new RefusedError(UNREADABLE);
  return done;
}

/** By docs/voice.md the owner may have made the tool by hand, and the assistant uses it by its id. */
async function usesOurTool(ask: AskPlatform, current: Entity): Promise<boolean> {
  const { toolIds } = recordOf(current.model);
  const ids = (Array.isArray(toolIds) ? toolIds : []).flatMap((id) => readId(id) ?? []).slice(0, MAX_TOOLS);
  const tools = await Promise.all(ids.map((id) => ask((platform) => platform.tools.get({ id }))));
  return tools.some((tool) => tool !== null && isOurs(tool));
}

/** The one that was created from here last: it exists, though the settings do not name it yet. */
async function createdBefore({ db }: Store): Promise<string | null> {
  const row = await db
    .selectFrom('audit_log')
    .select('after')
    .where('subject', '=', SUBJECT)
    .where('action', '=', 'assistant-created')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.after ? readId(recordOf(JSON.parse(row.after)).id) : null;
}

const CHANGED: ErrorAnswer = {
  status: 409,
  code: 'changed',
  message: 'The assistant on the platform was changed meanwhile. Look at the difference again.',
};
const NOTHING: ErrorAnswer = { status: 409, code: 'same', message: 'There is nothing to change' };
const UNREADABLE: ErrorAnswer = {
  status: 502,
  code: 'platform_unreadable',
  message: 'The platform gave an answer that cannot be read',
};

function secretNeeded(names: readonly string[]): ErrorAnswer {
  return { status: 409, code: 'settings_missing', message: `Please set ${names.join(', ')} first` };
}
