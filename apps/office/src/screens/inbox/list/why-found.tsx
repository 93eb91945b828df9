import type { FoundField, InboxLead } from '@downspout/office-api/leads';
import { createElement, Fragment } from 'react';
import { inbox } from '../../../words/inbox.ts';

type Text = readonly string[];

/** What of a field the search has found; undefined when it is not that field that fits. */
export function foundIn({ found = [] }: InboxLead, field: FoundField): Text | undefined {
  return found.find((one) => one.field === field)?.text;
}

/** What says most first. */
const ELSEWHERE = ['notes', 'office-notes', 'details', 'address', 'email'] as const;

/** Where the row itself does not show what was found: the words around it. */
export function FoundElsewhere({ lead }: { readonly lead: InboxLead }) {
  const elsewhere = ELSEWHERE.flatMap((field) => lead.found?.find((one) => one.field === field) ?? []);
  return elsewhere.map(({ field, text }) => (
    <span key={field} className="found">
      <b>{inbox.foundIn[field]}:</b> <Marked text={text} otherwise="" />
    </span>
  ));
}

/** A text of which every second part is what was searched for. */
export function Marked({ text, otherwise }: { readonly text: Text | undefined; readonly otherwise: string }) {
  if (text === undefined) return otherwise;
  return createElement(
    Fragment,
    null,
    ...text.map((part, index) => (index % 2 === 0 ? part : createElement('mark', null, part))),
  );
}
