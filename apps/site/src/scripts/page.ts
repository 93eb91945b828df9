/**
 * The only script that runs before a visitor does something, after `head.ts`. It is inlined into every page: keep it
 * small, which is also why its handlers are properties. What it does not find on a page it leaves alone.
 */
import { TOUCHES } from '../features/attribution/noted.ts';
import { QUEUE_FLAG } from '../features/submit-lead/queue-flag.ts';
import { guardForm } from './guard-form.ts';
import { wakeCall } from './wake-call.ts';
import { wakeForm } from './wake-form.ts';

const SHADOW_PAST_PX = 50;

const header = document.querySelector('header');
const shadow = () => header?.toggleAttribute('data-scrolled', scrollY > SHADOW_PAST_PX);
window.onscroll = shadow;
shadow();

const menu = document.getElementById('menu');
if (menu) menu.onclick = () => menu.hidePopover?.();

[...document.forms].forEach(guardForm);
wakeForm();
wakeCall();
try {
  const storage = localStorage;
  const from = document.referrer;
  if (storage[QUEUE_FLAG]) mountIsland('queue').catch(() => {});
  // Whence the visitor came, unless it was from this site itself, or nothing is to be noted of them.
  if (!navigator.globalPrivacyControl && (location.search || (from && !from.startsWith(origin)))) {
    storage[TOUCHES] = `${storage[TOUCHES] ?? ''}${Date.now()} ${location} ${from}\n`;
  }
} catch {
  // Storage is blocked, so nothing waits in it; or it is full.
}
