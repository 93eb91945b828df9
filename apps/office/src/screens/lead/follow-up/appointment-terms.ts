import { companyClock } from '@downspout/leads/company-clock';
import type { Appointment } from '@downspout/office-api/follow-up/appointments';
import type { LeadPage } from '@downspout/office-api/lead';
import { serviceNames } from '@downspout/office-api/names';
import { type ShownWindow, shownWindow } from '../../../appointments/windows.ts';

/** What a form says of an appointment. */
export interface Terms extends ShownWindow {
  readonly job: string;
  readonly address: string;
  readonly note: string;
  readonly goes: string;
}

const SERVICES: Readonly<Record<string, string>> = serviceNames;

/** What is known of a lead. */
export function newTerms({ lead, given }: LeadPage): Terms {
  const service = lead.kind === 'holiday-lights' ? 'holiday-lights-install' : lead.service;
  const window = { day: '', from: '', to: '' };
  return { ...window, job: SERVICES[service] ?? '', address: given.address, note: '', goes: lead.assignee?.id ?? '' };
}

export function termsOf({ goes, job, address, note, ...appointment }: Appointment): Terms {
  return { ...shownWindow(companyClock, appointment), job, address, note, goes: goes?.id ?? '' };
}
