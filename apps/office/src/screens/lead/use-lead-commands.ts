import type { LeadPage } from '@downspout/office-api/lead';
import { flushSync } from 'react-dom';
import { useLocation } from 'wouter';
import { type Command, useCommands } from '../../commands/commands.ts';
import { dialled } from '../../ui/phone-number.ts';
import { leadCommands, lead as words } from '../../words/lead/lead.ts';
import { inboxAddress } from '../inbox/filter.ts';
import { nameOf } from '../inbox/list/lead-row.tsx';
import { lastInboxFilter } from './last-inbox.ts';
import { mailHref, smsHref } from './reach.ts';
import type { Composing } from './timeline/compose.tsx';

/** What can be done on a lead's page by keys and by the command menu. */
export function useLeadCommands({ lead, given, ways }: LeadPage, onCompose: (composing: Composing) => void): void {
  const isOpen = ways.text === null || ways.mail === null;
  const [, navigate] = useLocation();
  const number = lead.erased ? null : dialled(given.phone);
  const email = lead.erased ? '' : given.email;
  const compose = (what: Composing) => {
    flushSync(() => onCompose(what));
    focusIn('timeline', 'textarea');
  };
  const follow = (href: string) => () => location.assign(href);
  const reply: readonly Command[] = [
    ...(number === null
      ? []
      : [
          { name: words.call(given.phone), keys: 'c', run: () => dial(number) },
          { name: words.text, keys: 't', run: follow(smsHref(number, given.firstName)) },
        ]),
    ...(email === '' ? [] : [{ name: words.mail, keys: 'm', run: follow(mailHref(email, given.firstName)) }]),
  ];
  const work: readonly Command[] = [
    { name: leadCommands.status, keys: 'e', run: () => focusIn('work', 'select') },
    ...(isOpen ? [{ name: leadCommands.message, keys: 'r', run: () => compose('message') }] : []),
    ...(lead.erased ? [] : [{ name: leadCommands.note, keys: 'n', run: () => compose('note') }]),
    { name: leadCommands.print, run: () => print() },
    { name: words.back, keys: 'u', run: () => navigate(inboxAddress(lastInboxFilter())) },
  ];
  useCommands(nameOf(lead), [...reply, ...work]);
}

/** By the page's own link, which then asks what came of it. */
function dial(number: string): void {
  document.querySelector<HTMLElement>(`.lead-page a[href="tel:${number}"]`)?.click();
}

/** The first field of that kind in the section with this heading. */
export function focusIn(heading: string, field: string): void {
  document.querySelector<HTMLElement>(`[aria-labelledby="${heading}"] ${field}`)?.focus();
}
