import { callBackGreeting } from '@downspout/business/assistant';
import type { CallBackOffer, CalledBack } from '@downspout/office-api/platform/platform';
import type { FastifyBaseLogger } from 'fastify';
import type { Transaction } from 'kysely';
import type { Config } from '../../config/config.ts';
import { type ErrorAnswer, NOT_FOUND, RefusedError, traceOf } from '../../plugins/errors.ts';
import type { Store } from '../../store/database.ts';
import type { Tables } from '../../store/tables.ts';
import { readId } from '../../voice/message.ts';
import { type Actor, writeAudit } from '../audit.ts';
import { eraseCalls } from '../erasing/erase-calls.ts';
import { dialled } from './dial.ts';
import type { AskPlatform } from './platform-access.ts';
import { wasRefused } from './platform-refusal.ts';

/** For so long after a call back the same lead is not called again, in ms. */
const AGAIN_AFTER_MS = 60_000;

export interface CallBackOptions {
  readonly ask: AskPlatform;
  readonly store: Store;
  readonly config: Pick<Config, 'VOICE_PRIVATE_KEY' | 'VOICE_ASSISTANT_ID' | 'VOICE_PHONE_NUMBER_ID'>;
  readonly clock: () => number;
  readonly log: Pick<FastifyBaseLogger, 'error'>;
}

/** Calls leads back by the platform's assistant: each press at most once, and never another number than was shown. */
export function callBack({ ask, store, config, clock, log }: CallBackOptions) {
  async function offer(leadId: string): Promise<CallBackOffer> {
    const lead = await store.db
      .selectFrom('leads')
      .select(['phone', 'erased_at'])
      .where('id', '=', leadId)
      .executeTakeFirst();
    if (lead === undefined) throw new RefusedError(NOT_FOUND);
    if (missingSettings(config).length > 0) throw new RefusedError(settingsNeeded(missingSettings(config)));
    const number = lead.erased_at === null ? dialled(lead.phone) : null;
    if (number === null) throw new RefusedError(NO_NUMBER);
    return number;
  }

  return {
    offer,
    async call(leadId: string, shown: string, actor: Actor): Promise<CalledBack> {
      const { number } = await offer(leadId);
      if (number !== shown) throw new RefusedError(CHANGED);
      await begin(store, leadId, actor, clock());
      try {
        const call = await ask(({ calls }) => calls.createPhone({ body: phoneCall(config, number) }));
        const callId = readId(call?.id);
        if (callId === null) throw new RefusedError(UNKNOWN);
        // It rings by now, and its own messages bring it to the store: failing here would have it dialled twice.
        await keep(store, { callId, leadId, actor, now: clock() }).catch((error) => {
          log.error({ callId, ...traceOf(error) }, 'a callback was placed but could not be recorded');
        });
        return { callId };
      } catch (error) {
        // One that may have been dialled is not forgotten: only what was refused can be tried at once.
        if (wasRefused(error)) await note(store, 'call-back-refused', leadId, actor, clock());
        throw error;
      }
    },
  };
}

function phoneCall(config: CallBackOptions['config'], number: string): object {
  return {
    assistantId: config.VOICE_ASSISTANT_ID,
    phoneNumberId: config.VOICE_PHONE_NUMBER_ID,
    customer: { number },
    assistantOverrides: { firstMessage: callBackGreeting },
  };
}

/** Written down before it is dialled: a second press, in whichever process, finds it. */
async function begin(store: Store, leadId: string, actor: Actor, now: number): Promise<void> {
  const { engine, db } = store;
  await db.transaction().execute(async (transaction) => {
    // SQLite has one writer as it is.
    const lead = transaction.selectFrom('leads').select('id').where('id', '=', leadId);
    await (engine === 'postgres' ? lead.forUpdate() : lead).execute();
    const last = await transaction
      .selectFrom('audit_log')
      .select(['action', 'at'])
      .where('subject', '=', `lead:${leadId}`)
      .where('action', 'in', ['call-back-begun', 'called-back', 'call-back-refused'])
      .orderBy('id', 'desc')
      .limit(1)
      .executeTakeFirst();
    if (last !== undefined && last.action !== 'call-back-refused' && last.at > now - AGAIN_AFTER_MS) {
      throw new RefusedError(JUST_CALLED);
    }
    await writeAudit(transaction, { at: now, actor, action: 'call-back-begun', subject: `lead:${leadId}` });
  });
}

/** The call is known here at once; the platform's later messages update the same row. */
async function keep(
  { db }: Store,
  { callId, leadId, actor, now }: { callId: string; leadId: string; actor: Actor; now: number },
): Promise<void> {
  await db.transaction().execute(async (transaction) => {
    await transaction
      .insertInto('calls')
      .values({
        id: callId,
        provider: 'platform',
        status: 'queued',
        started_at: null,
        ended_at: null,
        ended_reason: null,
        transcript: null,
        summary: null,
        recording_url: null,
        first_seen_at: now,
        updated_at: now,
        calls_back: leadId,
      })
      .onConflict((conflict) => conflict.column('id').doUpdateSet({ calls_back: leadId }))
      .execute();
    // While it was dialled: the insert has waited for the erasure's lock on the lead (by its foreign key).
    if (await isErased(transaction, leadId)) await eraseCalls(transaction, [callId], now);
    const entry = { action: 'called-back', subject: `lead:${leadId}`, after: { callId } };
    await writeAudit(transaction, { at: now, actor, ...entry });
  });
}

async function isErased(transaction: Transaction<Tables>, leadId: string): Promise<boolean> {
  const lead = await transaction.selectFrom('leads').select('erased_at').where('id', '=', leadId).executeTakeFirst();
  return typeof lead?.erased_at === 'number';
}

async function note({ db }: Store, action: string, leadId: string, actor: Actor, at: number): Promise<void> {
  await db
    .transaction()
    .execute((transaction) => writeAudit(transaction, { at, actor, action, subject: `lead:${leadId}` }));
}

function missingSettings(config: CallBackOptions['config']): string[] {
  const { VOICE_PRIVATE_KEY, VOICE_ASSISTANT_ID, VOICE_PHONE_NUMBER_ID } = config;
  const needed = { VOICE_PRIVATE_KEY, VOICE_ASSISTANT_ID, VOICE_PHONE_NUMBER_ID };
  return Object.entries(needed).flatMap(([name, value]) => (value === null ? [name] : []));
}

function settingsNeeded(names: readonly string[]): ErrorAnswer {
  return { status: 409, code: 'settings_missing', message: `Please set ${names.join(', ')} first` };
}

const NO_NUMBER: ErrorAnswer = {
  status: 422,
  code: 'no_number',
  message: 'There is no phone number that can be dialled',
};
const CHANGED: ErrorAnswer = { status: 409, code: 'changed', message: 'The number has changed' };
const JUST_CALLED: ErrorAnswer = {
  status: 409,
  code: 'just_called',
  message: 'This lead was called back within the last minute',
};
const UNKNOWN: ErrorAnswer = {
  status: 502,
  code: 'platform_unreadable',
  message: 'The platform gave an answer that cannot be read',
};
