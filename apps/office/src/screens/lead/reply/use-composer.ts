import type { LeadPage } from '@downspout/office-api/lead';
import type { MessageBody } from '@downspout/office-api/messages';
import type { MessageWay } from '@downspout/office-api/replies';
import type { MessageEntry } from '@downspout/office-api/timeline';
import { useEffect, useState } from 'react';
import { useStoredDraft } from '../../../fetching/stored-draft.ts';
import { useSession } from '../../../fetching/use-session.ts';
import { replies as words } from '../../../words/lead/replies.ts';
import { useSendMessage } from '../use-lead.ts';
import { newId } from './new-id.ts';

/** A message that is being written. Its id is that of these very words: sent twice, they are one message. */
interface Draft {
  readonly id: string;
  readonly way: MessageWay;
  readonly subject: string;
  readonly text: string;
  /** What goes along with an e-mail as a calendar file; null for nothing. */
  readonly appointmentId: string | null;
}

/** What is begun elsewhere on the page. */
export type Beginning = Omit<Draft, 'id'>;

/** What is written to a lead's person, kept until the server has it. */
export function useComposer({ lead, ways, timeline }: LeadPage) {
  const username = useSession().data?.username ?? '';
  const [draft, setDraft] = useStoredDraft<Draft>(lead.id, 'reply', readDraft);
  const [missing, setMissing] = useState<string | null>(null);
  const send = useSendMessage(lead.id, ({ message }) =>
    // What was changed since stands.
    setDraft((latest) => (latest?.id === message.id ? null : latest)),
  );
  const usual: MessageWay = ways.text === null || ways.mail !== null ? 'text' : 'mail';
  // It was sent, and only the answer was lost.
  const isSent = draft !== null && timeline.entries.some(({ id }) => id === draft.id);
  useEffect(() => {
    if (isSent) setDraft(() => null);
  });
  const unwritten = { id: '', way: usual, subject: '', text: '', appointmentId: null };
  // The person may have opted out of texts meanwhile.
  const written = draft !== null && ways[draft.way] !== null ? { ...draft, way: usual } : draft;
  const current = written === null || isSent ? unwritten : written;
  const sending: MessageEntry | null =
    send.isPending && send.variables ? asSending(send.variables, lead.id, username) : null;
  const edit = (change: Partial<Beginning>) => {
    setMissing(null);
    const next = { ...current, ...change, id: newId() };
    setDraft(() => (next.text === '' && next.subject === '' && next.way === usual ? null : next));
  };
  return {
    /** While it is on its way it is shown among the messages instead. */
    ...(sending === null ? current : { ...current, subject: '', text: '' }),
    sending,
    problem: missing ?? (send.problem === null ? null : words.notSent(send.problem)),
    hasDraft: current.text !== '' || current.subject !== '',
    edit,
    /** After what was typed before. */
    begin(beginning: Beginning) {
      const typed = current.text.includes(beginning.text) ? '' : current.text.trimEnd();
      edit({ ...beginning, text: [typed, beginning.text].filter(Boolean).join('\n\n') });
    },
    discard() {
      setMissing(null);
      send.reset();
      setDraft(() => null);
    },
    submit() {
      const { id, way, subject, text, appointmentId } = current;
      const lacks = lacking(current);
      setMissing(lacks);
      if (lacks !== null) return;
      const attached = appointmentId === null ? {} : { appointmentId };
      send.mutate(way === 'mail' ? { id, way, subject, text, ...attached } : { id, way, text });
    },
  };
}

/** What keeps it from being sent; null when nothing does. */
function lacking({ way, subject, text }: Draft): string | null {
  if (text.trim() === '') return words.empty;
  if (way === 'mail' && subject.trim() === '') return words.emptySubject;
  const [gap] = /\[[^\]\n]{1,60}\]/.exec(text) ?? [];
  return gap === undefined ? null : words.fillIn(gap);
}

function asSending(body: MessageBody, leadId: string, who: string): MessageEntry {
  const { id, way, text } = body;
  const subject = body.way === 'mail' ? body.subject : '';
  const sent = { direction: 'out', state: 'waiting', error: null, deliveryId: null, address: '' } as const;
  return { ...sent, what: 'message', id, leadId, at: Date.now(), way, who, subject, text };
}

function readDraft(stored: unknown): Draft | null {
  if (typeof stored !== 'object' || stored === null) return null;
  const { id, way, subject, text, appointmentId: of }: Partial<Record<keyof Draft, unknown>> = stored;
  if (typeof id !== 'string' || typeof subject !== 'string' || typeof text !== 'string') return null;
  const appointmentId = typeof of === 'string' ? of : null;
  return way === 'mail' || way === 'text' ? { id, way, subject, text, appointmentId } : null;
}
