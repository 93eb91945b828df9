import type { LeadField } from '@downspout/leads/fields/lead-field';
import { labelledOptions, type OptionLabels } from '@downspout/leads/labelled-options';
import { SelectField, TextAreaField, TextField } from './field.tsx';
import { PhoneField } from './phone-field.tsx';

interface DescribedFieldProps {
  readonly field: LeadField;
  /** On the wire. */
  readonly name: string;
  readonly label: string;
  readonly hint: string | undefined;
  readonly marked?: boolean;
  readonly error: string | undefined;
  readonly words: {
    /** By field: shown greyed in an empty text field, and in a select before a choice. */
    readonly samples: Readonly<Record<string, string>>;
    readonly placeholders: Readonly<Record<string, string>>;
    readonly options: OptionLabels;
  };
}

/** The control of a field of a form, as it is described. */
export function DescribedField({ field, words, ...shown }: DescribedFieldProps) {
  const { control, required, autoComplete, autoCapitalize, maxLength } = field;
  const text = { placeholder: words.samples[field.name], maxLength, required };
  switch (control) {
    case 'select':
      return (
        <SelectField
          {...shown}
          placeholder={words.placeholders[field.name] ?? ''}
          options={labelledOptions(field, words.options)}
          required={required}
        />
      );
    case 'textarea':
      return <TextAreaField {...shown} rows={4} {...text} />;
    case 'tel':
      return <PhoneField {...shown} {...text} />;
    case 'text':
      return <TextField {...shown} autoComplete={autoComplete} autoCapitalize={autoCapitalize} {...text} />;
    default:
      return <TextField {...shown} type={control} inputMode={control} autoComplete={autoComplete} {...text} />;
  }
}
