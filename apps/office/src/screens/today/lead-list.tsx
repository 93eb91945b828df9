import type { InboxLead } from '@downspout/office-api/leads';
import { kindNames, serviceNames } from '@downspout/office-api/names';
import { useId } from 'react';
import { Link } from 'wouter';
import { useOfficeFacts } from '../../fetching/use-office-facts.ts';
import { leadAddress } from '../../navigation/addresses.ts';
import { useNow } from '../../ui/use-now.ts';
import { today as words } from '../../words/today.ts';
import { nameOf } from '../inbox/list/lead-row.tsx';
import { WaitingTime } from '../inbox/list/waiting-time.tsx';
import { CallLink } from './call-link.tsx';

interface LeadListProps {
  readonly title: string;
  readonly leads: readonly InboxLead[];
  /** How many there are in all, where these are not all of them. */
  readonly more: number | null;
}

const SERVICES: Readonly<Record<string, string>> = serviceNames;

/** Who waits for something, and for how long. */
export function LeadList({ title, leads, more }: LeadListProps) {
  const id = useId();
  const now = useNow();
  const lateAfterMinutes = useOfficeFacts().data?.lateAfterMinutes;
  return (
    <section className="panel" aria-labelledby={id}>
      <h2 id={id}>
        {title} <span className="text-ink-soft">{more ?? leads.length}</span>
      </h2>
      <ul className="m-0 list-none p-0">
        {leads.map((lead) => (
          <li
            key={lead.id}
            className="flex flex-wrap items-center gap-x-4 border-0 border-line border-t border-solid break-inside-avoid"
          >
            <Link href={leadAddress(lead.id)} className="inline-flex min-h-11 items-center font-semibold">
              {nameOf(lead)}
            </Link>
            <span className="text-ink-soft">{SERVICES[lead.service] ?? kindNames[lead.kind]}</span>
            <span className="[&_.back]:font-semibold [&_.back]:text-(--copper) [&_.late]:text-(--error)">
              <WaitingTime lead={lead} now={now} lateAfterMinutes={lateAfterMinutes} />
            </span>
            <span className="ml-auto">
              <CallLink lead={lead} />
            </span>
          </li>
        ))}
      </ul>
      {more !== null && (
        <p className="m-0 print:hidden">
          <Link href="/" className="inline-flex min-h-11 items-center">
            {words.lateMore(more)}
          </Link>
        </p>
      )}
    </section>
  );
}
