/**
 * The only script that runs before a visitor does something, after `head.ts`. It is inlined into every page: keep it
 * small. What it does not find on a page it leaves alone.
 */
import { hasQueuedLeads } from '../features/submit-lead/queue-flag.ts';
import { guardForm } from './guard-form.ts';
import { wakeCall } from './wake-call.ts';
import { wakeForm } from './wake-form.ts';

const SHADOW_PAST_PX = 50;

const header = document.querySelector('header');
const shadow = () => header?.toggleAttribute('data-scrolled', scrollY > SHADOW_PAST_PX);
addEventListener('scroll', shadow, { passive: true });
shadow();

const menu = document.getElementById('menu');
menu?.addEventListener('click', () => menu.hidePopover());

document.querySelectorAll('form').forEach(guardForm);
wakeForm();
wakeCall();
if (hasQueuedLeads()) mountIsland('queue').catch(() => {});
