import type { FormEvent } from 'react';

/** The texts of a form that is being submitted by script. */
export function formEntries(event: FormEvent<HTMLFormElement>): Record<string, string> {
  event.preventDefault();
  const entries = [...new FormData(event.currentTarget)];
  return Object.fromEntries(entries.map(([name, value]) => [name, String(value)]));
}
