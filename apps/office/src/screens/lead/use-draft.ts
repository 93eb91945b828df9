import type { InboxLead } from '@downspout/office-api/leads';
import { useRef, useState } from 'react';
import { useKeptDraft } from '../../fetching/drafts.ts';
import { refusalOf } from '../../fetching/http.ts';
import { lead as words } from '../../words/lead/lead.ts';
import { type LeadUrl, useLeadChange } from './use-lead.ts';

interface Draft<Value> {
  readonly value: Value;
  /** What was saved when it was begun. */
  readonly base: Value;
}

/**
 * What is chosen and typed stands until it is saved, whatever is told of the lead meanwhile, and whatever is looked at. Where it
 * would then undo what somebody else has saved, that is said first, with what that is. `read`: what is saved, of a lead;
 * `tell`: the same in words.
 */
export function useDraft<Value, Body extends object>(
  lead: InboxLead,
  url: LeadUrl,
  read: (lead: InboxLead) => Value,
  describe: (lead: InboxLead) => string,
) {
  const saved = read(lead);
  const [draft, setDraft] = useKeptDraft<Draft<Value>>(lead.id, url);
  const [isOverrun, setOverrun] = useState(false);
  const sent = useRef<Draft<Value> | null>(null);
  const change = useLeadChange<Body>(lead.id, url, (now) =>
    // What was typed while it was on its way stands too.
    setDraft((latest) =>
      latest === null || latest === sent.current ? null : { ...latest, base: now ? read(now) : saved },
    ),
  );
  const isRefused = refusalOf(change.error)?.code === 'changed';
  return {
    value: draft === null ? saved : draft.value,
    problem: isOverrun || isRefused ? words.conflictWith(describe(lead)) : change.problem,
    /** What is saved, in words, as long as it is something else. */
    unsaved: draft === null ? null : describe(lead),
    isPending: change.isPending,
    isSaved: change.isSuccess,
    edit(value: Value) {
      if (!change.isPending) change.reset();
      setOverrun(false);
      const isAsSaved = JSON.stringify(value) === JSON.stringify(saved);
      setDraft(() => (isAsSaved ? null : { value, base: draft === null || isRefused ? saved : draft.base }));
    },
    discard() {
      change.reset();
      setOverrun(false);
      setDraft(() => null);
    },
    save(body: Body) {
      const isUndoing = draft !== null && !isRefused && JSON.stringify(draft.base) !== JSON.stringify(saved);
      setOverrun(isUndoing);
      if (isUndoing) return setDraft(() => ({ ...draft, base: saved }));
      sent.current = draft;
      change.mutate(body);
    },
  };
}
