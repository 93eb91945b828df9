import { storeIncomingText } from '../lead-messages/store-incoming-text.ts';
import type { SaveLead } from '../leads/save-lead.ts';
import { markHandled } from '../office/messages/call-outcome.ts';
import { sendMessage } from '../office/messages/send-message.ts';
import { e164 } from '../opt-outs/e164.ts';
import type { Happening } from './around-leads.ts';
import { MINUTE_MS } from './arrivals.ts';
import { uuid } from './compose-lead.ts';
import type { OfficeDay } from './office-day.ts';
import type { Random } from './random.ts';
import type { Story } from './stories.ts';
import { STRANGERS, TALKS } from './words/texts.ts';
import type { YearOutbox } from './year-outbox.ts';

const TALK_SHARE = 0.06;
/** Somebody answers within about so long. */
const ANSWERED_AFTER_MS = 25 * MINUTE_MS;
const HOUR_MS = 60 * MINUTE_MS;

export interface TextParts {
  readonly office: OfficeDay;
  readonly saveLead: SaveLead;
  readonly outbox: YearOutbox;
  /** Has users told of what came in. */
  readonly notify: () => Promise<unknown>;
}

/** Some text back within hours, and are answered from the office; a few whom nobody knows text. The last of each still waits. */
export function textsOf(parts: TextParts, stories: readonly Story[], random: Random): Happening[] {
  const talking = stories.filter(
    ({ nature, repeats, lead }) =>
      nature === 'request' &&
      repeats === null &&
      lead.kind === 'quote' &&
      !lead.incomplete &&
      random.chance(TALK_SHARE),
  );
  const every = Math.max(1, Math.floor(stories.length / (STRANGERS.length + 1)));
  const strangers = STRANGERS.flatMap((text, n) => {
    const story = stories[(n + 1) * every];
    return story === undefined ? [] : stranger(parts, { at: story.at + 7 * MINUTE_MS, text, n }, random);
  });
  return [...talking.flatMap((story, n) => talk(parts, story, n, random)), ...strangers];
}

function talk({ office, saveLead, outbox }: TextParts, story: Story, n: number, random: Random): Happening[] {
  const [text, answer] = random.pick(TALKS);
  const from = e164(story.lead.request.phone);
  const id = uuid(random);
  const at = story.at + HOUR_MS + random.whole(0, 6 * HOUR_MS);
  const answeredAt = at + random.wait(ANSWERED_AFTER_MS);
  if (from === null) return [];
  const { store, destinations } = office;
  const incoming = { store, saveLead, destinations: [], onNotified() {} };
  return [
    { at, happen: () => storeIncomingText(incoming, { providerId: `SMtalk${n}`, from, text }, at) },
    {
      at: answeredAt,
      async happen() {
        const actor = actorOf(office, n);
        const lead = await store.db.selectFrom('leads').select('status').where('id', '=', story.id).executeTakeFirst();
        // A new one would be contacted by it, which what was planned for it does not know.
        if (lead === undefined || lead.status === 'new') return;
        const message = { leadId: story.id, body: { id, way: 'text', text: answer }, actor, now: answeredAt } as const;
        await sendMessage(store, message, destinations).catch(() => markHandled(store, { ...message, actor }));
        await outbox.recheck();
      },
    },
  ];
}

interface Stranger {
  readonly at: number;
  readonly text: string;
  readonly n: number;
}

function stranger(
  { office, saveLead, outbox, notify }: TextParts,
  { at, text, n }: Stranger,
  random: Random,
): Happening[] {
  const { store } = office;
  const incoming = { store, saveLead, destinations: [], onNotified() {} };
  const from = `+1912555010${n}`;
  const handledAt = at + random.wait(ANSWERED_AFTER_MS);
  const came: Happening = {
    at,
    async happen() {
      await storeIncomingText(incoming, { providerId: `SMstranger${n}`, from, text }, at);
      await outbox.sendExpected();
      await notify();
    },
  };
  const handled: Happening = {
    at: handledAt,
    async happen() {
      const of = store.db.selectFrom('leads').select('id').where('phone', '=', from).orderBy('id', 'desc');
      const lead = await of.executeTakeFirst();
      if (lead !== undefined) await markHandled(store, { leadId: lead.id, actor: actorOf(office, n), now: handledAt });
    },
  };
  return n === STRANGERS.length - 1 ? [came] : [came, handled];
}

function actorOf({ users }: OfficeDay, n: number) {
  const user = users[n % users.length];
  if (user === undefined) throw new Error('Nobody is at the office');
  return { id: user.id, name: user.username };
}
