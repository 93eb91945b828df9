import { kindNames, serviceNames } from '@downspout/office-api/names';
import type { ChangeEntry, NoteEntry, RequestEntry, TimelineEntry } from '@downspout/office-api/timeline';
import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { leadAddress } from '../../../navigation/addresses.ts';
import { Moment } from '../../../ui/moment.tsx';
import { changeWords } from '../../../words/lead/changes.ts';
import { timeline as words } from '../../../words/lead/timeline.ts';
import { destinationName } from '../../deliveries/delivery-words.ts';
import { CallDetails } from './call-details.tsx';
import { MessageDetails } from './message-details.tsx';

interface EntryProps {
  readonly entry: TimelineEntry;
  /** The request whose page it is: what belongs to another says so. */
  readonly leadId: string;
  /** Whose person it is. */
  readonly who: string;
  /** The one before it in the list. */
  readonly above?: TimelineEntry | undefined;
}

/** What people said and wrote stands out; what was done with it stays in the background. */
export function Entry({ entry, leadId, who, above }: EntryProps) {
  const of = leadOf(entry);
  // Once for what stands together.
  const isElsewhere = of !== undefined && of !== leadId && of !== leadOf(above);
  const isBackground = entry.what === 'change' || entry.what === 'delivery';
  return (
    <li className="relative py-2 pl-5" data-what={entry.what}>
      <span
        aria-hidden="true"
        className={`absolute top-4 -left-1 size-2 rounded-full ${isBackground ? 'bg-line' : 'bg-ink'}`}
      />
      <p className={isBackground ? 'm-0 text-ink-soft text-sm' : 'm-0'}>
        {titleOf(entry, who)} <span className="text-ink-soft text-sm">·</span> <Moment at={entry.at} />
        {isElsewhere && entry.what !== 'request' && (
          <>
            {' '}
            <span className="text-ink-soft text-sm">·</span> <Link href={leadAddress(of)}>{words.elsewhere}</Link>
          </>
        )}
      </p>
      <Details entry={entry} leadId={leadId} who={who} />
    </li>
  );
}

function leadOf(entry: TimelineEntry | undefined): string | undefined {
  return entry !== undefined && 'leadId' in entry ? entry.leadId : undefined;
}

function titleOf(entry: TimelineEntry, who: string): ReactNode {
  switch (entry.what) {
    case 'request':
      return <strong>{requestTitle(entry)}</strong>;
    case 'note':
      return <By who={entry.who}>{words.note}</By>;
    case 'message':
      return <By who={entry.direction === 'in' ? who : entry.who}>{words.message(entry)}</By>;
    case 'change':
      return <By who={entry.who}>{changeWords(entry)}</By>;
    case 'delivery':
      return words.delivery(destinationName(entry.destination), entry.state);
    case 'call':
      return <strong>{words.call(entry)}</strong>;
    case 'opt-out':
      return <strong>{words.optOut(entry)}</strong>;
  }
}

function By({ who, children }: Pick<NoteEntry | ChangeEntry, 'who'> & { readonly children: string }) {
  return (
    <>
      <strong>{who}</strong> {children}
    </>
  );
}

function requestTitle({ kind, service, isQuarantined }: RequestEntry): string {
  const names: Readonly<Record<string, string>> = serviceNames;
  const parts = [kindNames[kind], names[service], isQuarantined ? words.quarantined : undefined];
  return parts.filter((part) => part !== undefined).join(' · ');
}

function Details({ entry, leadId, who }: Omit<EntryProps, 'above'>) {
  switch (entry.what) {
    case 'request':
      // What this one says stands above, among all that was given with it.
      return entry.leadId === leadId ? null : <OtherRequest entry={entry} />;
    case 'note':
      return <p className="lead-text m-0">{entry.text}</p>;
    case 'message':
      return <MessageDetails message={entry} who={who} />;
    case 'call':
      return <CallDetails call={entry} />;
    default:
      return null;
  }
}

function OtherRequest({ entry: { leadId, notes, erased } }: { readonly entry: RequestEntry }) {
  return (
    <>
      {notes !== '' && <p className="lead-text m-0">{notes}</p>}
      {erased && <p className="hint m-0">{words.erasedRequest}</p>}
      <p className="m-0">
        <Link href={leadAddress(leadId)}>{words.openRequest}</Link>
      </p>
    </>
  );
}
