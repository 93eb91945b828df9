import { holidayForm as words } from '@downspout/business/holiday-copy';
import type { FieldErrors } from '@downspout/leads/field-errors';
import { HOLIDAY_LIGHTS_FIELDS, type HolidayLightsField } from '@downspout/leads/fields/holiday-lights';
import type { MouseEvent, RefObject } from 'react';
import type { Refusal } from '../lead-form/use-lead-form.ts';

interface ErrorSummaryProps {
  readonly form: RefObject<HTMLFormElement | null>;
  readonly refusal: Refusal;
  /** What is still wrong. */
  readonly errors: FieldErrors;
}

/**
 * The list of what to mend, with a link to each field. A mended field stays in it until the next press: the form must not
 * jump while somebody writes in it. How many there are is announced, after the field that has got the focus.
 */
export function ErrorSummary({ form, refusal, errors }: ErrorSummaryProps) {
  const refused = HOLIDAY_LIGHTS_FIELDS.filter(({ name }) => name in refusal.fields);
  const any = refused.length > 0;
  return (
    <div className={any ? 'mb-5 rounded-xl border-l-4 border-error bg-error-surface p-[24px]' : undefined}>
      <div role="status">
        {any ? (
          <p key={refusal.count} className="font-bold">
            {words.summary.heading(refused.length)}
          </p>
        ) : null}
      </div>
      {any ? (
        <ul>
          {refused.map(({ name }) => (
            <li key={name}>{entryOf(form, name, errors[name])}</li>
          ))}
        </ul>
      ) : null}
    </div>
  );
}

function entryOf(form: ErrorSummaryProps['form'], name: HolidayLightsField['name'], error: string | undefined) {
  const label = words[name];
  if (error === undefined)
    return <span className="inline-flex min-h-11 items-center">{words.summary.mended(label)}</span>;
  return (
    <a
      href={`#${name}`}
      onClick={(event) => goTo(event, form, name)}
      className="link inline-flex min-h-11 items-center py-2 leading-tight"
    >
      {words.summary.entry(label, error)}
    </a>
  );
}

/** The page's address, and so the way back, stays as it is. */
function goTo(event: MouseEvent, form: ErrorSummaryProps['form'], name: string): void {
  const control = form.current?.querySelector<HTMLElement>(`[name="${name}"]`);
  if (!control) return;
  event.preventDefault();
  control.focus();
}
