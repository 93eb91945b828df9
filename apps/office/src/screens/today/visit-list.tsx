import type { Visit } from '@downspout/office-api/follow-up/today';
import { type ReactNode, useId } from 'react';
import { Link } from 'wouter';
import { MapLink } from '../../appointments/map-link.tsx';
import { leadAddress } from '../../navigation/addresses.ts';
import { appointmentTime, windowWords } from '../../words/lead/appointments.ts';
import { today as words } from '../../words/today.ts';
import { nameOf } from '../inbox/list/lead-row.tsx';
import { CallLink } from './call-link.tsx';

interface VisitListProps {
  readonly title: string;
  readonly visits: readonly Visit[];
  /** Left out where nothing can be done yet. */
  readonly onDone?: (visit: Visit) => void;
  /** Of several days. */
  readonly isDated?: boolean;
  readonly isFirstOnPaper?: boolean;
  /** What stands in its place while there are none. */
  readonly children?: ReactNode;
}

/** Where somebody goes, in order. */
export function VisitList({ title, visits, onDone, isDated = false, isFirstOnPaper, children }: VisitListProps) {
  const id = useId();
  return (
    <section className={`panel ${isFirstOnPaper ? 'print:order-first' : ''}`} aria-labelledby={id}>
      <h2 id={id}>
        {title} {visits.length > 0 && <span className="text-ink-soft">{visits.length}</span>}
      </h2>
      {visits.length === 0 && children}
      <ol className="m-0 list-none p-0">
        {visits.map((visit) => (
          <Stop key={visit.appointment.id} visit={visit} isDated={isDated} {...(onDone && { onDone })} />
        ))}
      </ol>
    </section>
  );
}

interface StopProps extends Pick<VisitListProps, 'isDated' | 'onDone'> {
  readonly visit: Visit;
}

function Stop({ visit, isDated, onDone }: StopProps) {
  const { appointment, lead } = visit;
  const { job, address, note, goes, state } = appointment;
  return (
    <li className="grid gap-x-4 border-0 border-line border-t border-solid py-2 break-inside-avoid sm:grid-cols-[11rem_1fr_auto] print:grid-cols-[11rem_1fr_auto]">
      <strong>{isDated ? appointmentTime(appointment) : windowWords(appointment)}</strong>
      <div>
        <p className="m-0 flex flex-wrap items-center gap-x-4">
          <Link href={leadAddress(lead.id)} className="inline-flex min-h-11 items-center font-semibold sm:min-h-0">
            {nameOf(lead)}
          </Link>
          <CallLink lead={lead} />
        </p>
        <p className="m-0">
          {job} <span className="text-ink-soft">· {goes === null ? words.nobody : words.goes(goes.username)}</span>
        </p>
        {address !== '' && (
          <p className="m-0">
            {address} <MapLink address={address} />
          </p>
        )}
        {note !== '' && <p className="lead-text m-0 whitespace-pre-wrap text-ink-soft">{note}</p>}
      </div>
      <div>
        {state === 'done' && <span>{words.wasDone} ✓</span>}
        {state === 'booked' && onDone && (
          <button
            type="button"
            className="min-h-11"
            aria-label={words.doneOf(nameOf(lead))}
            onClick={() => onDone(visit)}
          >
            {words.done}
          </button>
        )}
      </div>
    </li>
  );
}
