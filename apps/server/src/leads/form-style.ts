import { readFileSync } from 'node:fs';

/** The company's colours and display face, read once at start: to re-brand touches one folder. */
const THEME = styleSheet('@downspout/business/theme.css') + styleSheet('@downspout/business/display-face.css');

/** The pages' own, as their style sheet has it. */
const TEXT_FACE = '-apple-system,BlinkMacSystemFont,"Segoe UI",Roboto,"Helvetica Neue","Noto Sans",Arial,sans-serif';

const RULES =
  `body{margin:0;font:1rem/1.5 ${TEXT_FACE};overflow-wrap:anywhere;color:var(--ink);background:var(--surface)}` +
  '*{box-sizing:border-box}' +
  'header{background:var(--paper);border-bottom:1px solid var(--rain)}' +
  'header div,main{max-width:48rem;margin:auto;padding:.5rem 1.25rem}' +
  'header div{display:flex;flex-wrap:wrap;align-items:center;justify-content:space-between;gap:0 1rem;min-height:4rem}' +
  'main{padding-block:2.5rem 4rem}' +
  '.brand,h1{font-family:var(--display);font-weight:700;letter-spacing:-.02em}' +
  '.brand{font-size:min(1.25rem,5vw);text-decoration:none}' +
  'h1{margin:0;font-size:min(2.125rem,10vw);line-height:1.15;text-wrap:balance}' +
  'p{max-width:65ch}' +
  'a{display:inline-flex;align-items:center;min-height:44px;color:var(--ink);text-underline-offset:.2em;text-decoration-thickness:1px}' +
  'a:hover{text-decoration-thickness:2px}' +
  '.call{font-weight:700}' +
  'form,.errors{margin:1.5rem 0;border-radius:.75rem;padding:1.5rem}' +
  'form{background:var(--paper)}' +
  '.errors{padding-block:1rem;list-style:none;border-left:4px solid var(--error);background:var(--error-surface)}' +
  '.field{margin-bottom:1.25rem}' +
  'label{display:block;margin-bottom:.375rem;font-weight:600}' +
  'small{font-size:.875rem;font-weight:400;color:var(--ink-soft)}' +
  'input,select,textarea{width:100%;min-height:48px;padding:.625rem .875rem;border:1px solid var(--line);border-radius:.5rem;font:inherit;color:inherit;background:var(--paper)}' +
  'select{padding-right:2.75rem;appearance:none;background:linear-gradient(45deg,transparent 50%,var(--ink) 50%) right 1.35rem center/.4rem .4rem no-repeat,linear-gradient(-45deg,transparent 50%,var(--ink) 50%) right 1rem center/.4rem .4rem no-repeat,var(--paper)}' +
  'textarea{min-height:100px;resize:vertical}' +
  '.consent{display:flex;gap:.75rem;font-size:.875rem;font-weight:400}' +
  'input[type=checkbox]{flex:none;width:1.5rem;height:1.5rem;min-height:0;margin:0;accent-color:var(--copper)}' +
  '[aria-invalid]{border:2px solid var(--error)}' +
  '.error,.errors a{color:var(--error)}' +
  '.error{margin:.375rem 0 0;font-weight:600}' +
  'button{width:100%;min-height:48px;padding:.625rem 1.5rem;border:2px solid transparent;border-radius:.5rem;font:inherit;font-size:1.125rem;font-weight:700;color:var(--on-copper);background:var(--copper);cursor:pointer}' +
  'button:hover{background:var(--copper-deep)}' +
  ':focus-visible{outline:3px solid var(--copper);outline-offset:3px}' +
  '@media(min-width:40rem){form{padding:2.5rem}}' +
  '@media(forced-colors:active){form{border:1px solid}select{appearance:auto}}';

/** The style sheet of the page that answers a form, in the colours of `business/theme.css`. */
export const FORM_STYLE = THEME + RULES;

/** Without comments: they are for its owner only. */
function styleSheet(name: string): string {
  return readFileSync(new URL(import.meta.resolve(name)), 'utf8')
    .replace(/\/\*[\s\S]*?\*\//g, '')
    .replace(/\s+/g, ' ');
}
