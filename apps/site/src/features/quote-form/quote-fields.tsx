import { quoteForm as words } from '@downspout/business/copy';
import { quoteSource } from '@downspout/business/facts';
import { currentConsent } from '@downspout/leads/consent';
import type { FieldErrors } from '@downspout/leads/field-errors';
import { QUOTE_FIELDS, type QuoteField } from '@downspout/leads/fields/quote';
import { DescribedField } from '../../ui/described-field.tsx';
import { FieldError } from '../../ui/field.tsx';
import { Honeypot } from '../bot-check/honeypot.tsx';

const [FIRST_NAME, LAST_NAME, EMAIL, PHONE, ...REST] = QUOTE_FIELDS;
/** Side by side. */
const NAMES = [FIRST_NAME, LAST_NAME];
const OTHERS = [PHONE, EMAIL, ...REST];

/** The controls, by their wire names. `ownServer`: the post without script carries what only our server reads. */
export function QuoteFields({ errors, ownServer }: { errors: FieldErrors; ownServer: boolean }) {
  const control = (field: QuoteField) => (
    <DescribedField
      key={field.name}
      field={field}
      name={field.column}
      label={labelOf(field)}
      hint={field.required ? undefined : words.optional}
      error={errors[field.column]}
      words={words}
    />
  );
  return (
    <>
      {ownServer ? (
        <>
          <input type="hidden" name="idempotency_key" />
          <input type="hidden" name="consent_version" defaultValue={currentConsent.version} />
          <Honeypot />
        </>
      ) : (
        <input type="hidden" name="source" defaultValue={quoteSource} />
      )}
      <div className="grid gap-5 sm:grid-cols-2">{NAMES.map(control)}</div>
      {OTHERS.map(control)}
      <ConsentField error={errors.sms_opt_in} />
    </>
  );
}

function labelOf({ name, required }: QuoteField): string {
  const label = words[name];
  return required && !label.includes('*') ? `${label} *` : label;
}

function ConsentField({ error }: { error: string | undefined }) {
  const errorId = error === undefined ? undefined : 'sms_opt_in-error';
  return (
    <div>
      <label className="flex cursor-pointer gap-3">
        <input
          type="checkbox"
          id="sms_opt_in"
          name="sms_opt_in"
          required
          aria-invalid={error === undefined ? undefined : true}
          aria-describedby={errorId}
          className="mt-0.5 size-6 shrink-0 accent-copper"
        />
        <span className="text-sm">{`${currentConsent.text} *`}</span>
      </label>
      <FieldError id={errorId} error={error} />
    </div>
  );
}
