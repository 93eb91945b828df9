import { honeypot } from '@downspout/business/copy';

/** The server knows it by this name too (leads/form-fields.ts). */
export const HONEYPOT = 'homepage';

/**
 * A field that nobody sees, hears or reaches, and that gives away whatever fills in all it finds in the page's text. Only a
 * browser without styles shows it, with words that say what to do.
 */
export function Honeypot() {
  return (
    <p className="honeypot" aria-hidden="true">
      {honeypot} <input name={HONEYPOT} tabIndex={-1} autoComplete="off" />
    </p>
  );
}
