import { lead as words } from '@downspout/business/office/lead';
import type { InboxLead } from '@downspout/office-api/leads';
import { useRef, useState } from 'react';
import { refusalOf } from '../../fetching/http.ts';
import { useLeadChange } from './use-lead.ts';

interface Draft<Value> {
  readonly value: Value;
  /** What was saved when it was begun. */
  readonly base: Value;
}

/**
 * What is chosen and typed stands until it is saved, whatever is told of the lead meanwhile. Where it would then undo what
 * somebody else has saved, that is said first. `read`: what is saved, of a lead.
 */
export function useDraft<Value, Body extends object>(lead: InboxLead, what: string, read: (lead: InboxLead) => Value) {
  const saved = read(lead);
  const [draft, setDraft] = useState<Draft<Value> | null>(null);
  const [isOverrun, setOverrun] = useState(false);
  const sent = useRef<Draft<Value> | null>(null);
  const change = useLeadChange<Body>(lead.id, what, (now) =>
    // What was typed while it was on its way stands too.
    setDraft((latest) =>
      latest === null || latest === sent.current ? null : { ...latest, base: now ? read(now) : saved },
    ),
  );
  const isRefused = refusalOf(change.error)?.code === 'changed';
  return {
    value: draft === null ? saved : draft.value,
    problem: isOverrun ? words.conflict : change.problem,
    isPending: change.isPending,
    isSaved: change.isSuccess,
    edit(value: Value) {
      if (!change.isPending) change.reset();
      setOverrun(false);
      setDraft({ value, base: draft === null || isRefused ? saved : draft.base });
    },
    save(body: Body) {
      const isUndoing = draft !== null && !isRefused && JSON.stringify(draft.base) !== JSON.stringify(saved);
      setOverrun(isUndoing);
      if (isUndoing) return setDraft({ ...draft, base: saved });
      sent.current = draft;
      change.mutate(body);
    },
  };
}
