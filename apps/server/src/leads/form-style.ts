import { readFileSync } from 'node:fs';

/** The company's colours, read once at start: to re-brand touches one file. Comments are for its owner only. */
const THEME = readFileSync(new URL(import.meta.resolve('@downspout/business/theme.css')), 'utf8')
  .replace(/\/\*[\s\S]*?\*\//g, '')
  .replace(/\s+/g, ' ');

const RULES =
  'body{max-width:36rem;margin:2rem auto;padding:0 1rem;font:1rem/1.5 system-ui,sans-serif;color:var(--ink);background:var(--paper)}' +
  'a{color:var(--ink)}' +
  'label{display:block;margin-top:1rem;font-weight:600}' +
  'input,select,textarea{box-sizing:border-box;width:100%;padding:.6rem;border:1px solid var(--line);border-radius:.25rem;font:inherit;color:inherit;background:var(--paper)}' +
  'input[type=checkbox]{width:1.25rem;height:1.25rem;margin-right:.5rem;vertical-align:middle}' +
  '[aria-invalid]{border:2px solid var(--error)}' +
  '.error,.errors a{color:var(--error)}' +
  '.error{margin:.25rem 0}' +
  'button{margin:1.5rem 1rem 1.5rem 0;padding:.75rem 1.5rem;border:0;border-radius:.25rem;font:inherit;font-weight:600;color:var(--on-copper);background:var(--copper)}';

/** The style sheet of the page that answers a form, in the colours of `business/theme.css`. */
export const FORM_STYLE = THEME + RULES;
