import { phoneEcho } from '@downspout/business/copy';
import { type ComponentProps, useState } from 'react';
import { TextField } from './field.tsx';
import { nationalPhone } from './national-phone.ts';

/**
 * A phone number in any writing. When it is left, it is said back as we will dial it, so that a slip of the thumb shows;
 * what was typed stays as it is.
 */
export function PhoneField(props: Omit<ComponentProps<typeof TextField>, 'type' | 'inputMode' | 'autoComplete'>) {
  const [echo, setEcho] = useState<string | null>(null);
  return (
    <div>
      <TextField
        {...props}
        type="tel"
        inputMode="tel"
        autoComplete="tel"
        onInput={() => setEcho(null)}
        onBlur={({ target }) => setEcho(echoOf(target.value))}
      />
      <p aria-live="polite" className={echo === null ? undefined : 'mt-1.5 text-sm text-ink-soft'}>
        {echo === null ? null : phoneEcho(echo)}
      </p>
    </div>
  );
}

/** Null where there is nothing to say: it is no such number, or stands there like this. */
function echoOf(text: string): string | null {
  const national = nationalPhone(text);
  return national === text.trim() ? null : national;
}
