import type { Today } from '@downspout/office-api/follow-up/today';
import { useCallback, useState } from 'react';
import { Link, useLocation } from 'wouter';
import { type Notify, useChangeAppointment } from '../../appointments/use-appointments.ts';
import { useCommands } from '../../commands/commands.ts';
import { FailedToLoad } from '../../ui/problem.tsx';
import { useTitle } from '../../ui/use-title.ts';
import { frame } from '../../words/frame.ts';
import { dayWords, today as words } from '../../words/today.ts';
import { type Notice, NoticeBar } from '../inbox/notice-bar.tsx';
import { LeadList } from './lead-list.tsx';
import { dayAddress, useDay, useToday } from './use-today.ts';
import { VisitList } from './visit-list.tsx';

/** What there is to do on a day: who waits, who is due, and where somebody goes. */
export function TodayScreen() {
  const day = useDay();
  const { data, error, refetch } = useToday(day);
  const [notice, setNotice] = useState<Notice | null>(null);
  useTitle(words.title);
  return (
    <>
      <div className="mb-4 flex flex-wrap items-baseline justify-between gap-x-4">
        <h1 className="m-0">{dayWords(day)}</h1>
        <DayNavigation day={day} />
      </div>
      {error && <FailedToLoad error={error} onRetry={() => refetch()} />}
      {data === undefined && !error && <p className="loading">{frame.loading}</p>}
      {data && <Day key={day} today={data} notify={setNotice} />}
      <NoticeBar notice={notice} onDismiss={useCallback(() => setNotice(null), [])} />
    </>
  );
}

function DayNavigation({ day }: { readonly day: string }) {
  const [, navigate] = useLocation();
  const [before, after] = [dayAddress(day, -1), dayAddress(day, 1)];
  useCommands(words.title, [
    { name: words.after, keys: 'j', run: () => navigate(after) },
    { name: words.before, keys: 'k', run: () => navigate(before) },
    { name: words.print, run: () => print() },
  ]);
  const link = 'inline-flex min-h-11 items-center';
  return (
    <nav aria-label={words.navigation} className="flex gap-4 print:hidden">
      <Link href={before} className={link}>
        {words.before}
      </Link>
      <Link href="/today" className={link}>
        {words.now}
      </Link>
      <Link href={after} className={link}>
        {words.after}
      </Link>
    </nav>
  );
}

interface DayProps {
  readonly today: Today;
  readonly notify: Notify;
}

/** On paper what is booked comes first: it goes along. */
function Day({ today, notify }: DayProps) {
  const { late, due, booked, next } = today;
  const change = useChangeAppointment(notify);
  const isToday = today.day === today.today;
  const done = (visit: Today['booked'][number]) => {
    const { appointment } = visit;
    change.mutate({ appointment, wanted: { ...appointment, state: 'done' }, outcome: 'done' });
  };
  return (
    <div className="flex flex-col gap-4">
      {late.leads.length > 0 && (
        <LeadList title={words.late} leads={late.leads} more={late.count > late.leads.length ? late.count : null} />
      )}
      {late.visits.length > 0 && <VisitList title={words.missed} visits={late.visits} isDated onDone={done} />}
      {due.length > 0 && <LeadList title={isToday ? words.due : words.dueOn} leads={due} more={null} />}
      <VisitList title={words.booked} visits={booked} onDone={done} isFirstOnPaper>
        <p className="m-0">{words.none}</p>
        <p className="hint m-0 print:hidden">{words.noneWhy}</p>
      </VisitList>
      {next.length > 0 && <VisitList title={isToday ? words.nextDay : words.nextDayOf} visits={next} />}
      <p>
        <button type="button" className="quiet" onClick={() => print()}>
          {words.print}
        </button>
      </p>
    </div>
  );
}
