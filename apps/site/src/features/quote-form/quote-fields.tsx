import { serviceTypeLabels, quoteForm as words } from '@downspout/business/copy';
import { quoteSource } from '@downspout/business/facts';
import { currentConsent } from '@downspout/leads/consent';
import type { FieldErrors } from '@downspout/leads/field-errors';
import { LIMITS } from '@downspout/leads/limits';
import { SERVICE_TYPES } from '@downspout/leads/options';
import { FieldError, SelectField, TextAreaField, TextField } from '../../ui/field.tsx';
import { PhoneField } from '../../ui/phone-field.tsx';
import { Honeypot } from '../form-signs/honeypot.tsx';

const SERVICES = SERVICE_TYPES.map((value) => ({ value, label: serviceTypeLabels[value] }));

/** The controls, by their wire names. `ownServer`: the post without script carries what only our server reads. */
export function QuoteFields({ errors, ownServer }: { errors: FieldErrors; ownServer: boolean }) {
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
      <div className="grid gap-5 sm:grid-cols-2">
        <TextField
          name="first_name"
          label={`${words.firstName} *`}
          autoComplete="given-name"
          autoCapitalize="words"
          placeholder={words.samples.firstName}
          maxLength={LIMITS.name}
          required
          error={errors.first_name}
        />
        <TextField
          name="last_name"
          label={`${words.lastName} *`}
          autoComplete="family-name"
          autoCapitalize="words"
          placeholder={words.samples.lastName}
          maxLength={LIMITS.name}
          required
          error={errors.last_name}
        />
      </div>
      <PhoneField
        name="phone"
        label={words.phone}
        placeholder={words.samples.phone}
        maxLength={LIMITS.phone}
        required
        error={errors.phone}
      />
      <TextField
        name="email"
        type="email"
        inputMode="email"
        label={`${words.email} *`}
        autoComplete="email"
        placeholder={words.samples.email}
        maxLength={LIMITS.email}
        required
        error={errors.email}
      />
      <TextField
        name="address"
        label={`${words.address} *`}
        autoComplete="street-address"
        placeholder={words.samples.address}
        maxLength={LIMITS.address}
        required
        error={errors.address}
      />
      <SelectField
        name="service_type"
        label={words.serviceType}
        hint={words.optional}
        placeholder={words.servicePlaceholder}
        options={SERVICES}
        error={errors.service_type}
      />
      <TextAreaField
        name="notes"
        label={words.notes}
        hint={words.optional}
        rows={4}
        placeholder={words.samples.notes}
        maxLength={LIMITS.notes}
        error={errors.notes}
      />
      <ConsentField error={errors.sms_opt_in} />
    </>
  );
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
