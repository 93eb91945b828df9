import { type NowAndBefore, type PersonReport, type PersonTotals, SOON_MS } from '@downspout/office-api/reports';
import type { LeadTimes } from './lead-times.ts';
import { stepTimes, type Took } from './step-times.ts';

/** Of one user. */
interface Firsts {
  opened: number;
  readonly answered: Took[];
}

/** Who opened and answered leads first, and how soon. */
export function personReports(leads: NowAndBefore<readonly LeadTimes[]>): PersonReport[] {
  const now = firstsOf(leads.now);
  const before = firstsOf(leads.before);
  const people = [...new Set([...now.keys(), ...before.keys()])].map((username) => ({
    username,
    totals: { now: personTotals(now.get(username)), before: personTotals(before.get(username)) },
  }));
  return people.sort(mostFirst);
}

function firstsOf(leads: readonly LeadTimes[]): Map<string, Firsts> {
  const people = new Map<string, Firsts>();
  const person = (username: string): Firsts => {
    const firsts = people.get(username) ?? { opened: 0, answered: [] };
    people.set(username, firsts);
    return firsts;
  };
  for (const { openedBy, answered, answeredBy } of leads) {
    if (openedBy !== null) person(openedBy).opened += 1;
    if (answeredBy !== null && answered !== null) person(answeredBy).answered.push(answered);
  }
  return people;
}

function personTotals({ opened, answered }: Firsts = { opened: 0, answered: [] }): PersonTotals {
  return { opened, answered: stepTimes(answered), within: answered.filter(({ ms }) => ms <= SOON_MS).length };
}

function mostFirst(one: PersonReport, other: PersonReport): number {
  const more = other.totals.now.answered.leads - one.totals.now.answered.leads;
  return more || (one.username < other.username ? -1 : 1);
}
