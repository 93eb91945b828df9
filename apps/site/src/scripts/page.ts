/**
 * The only script that runs before a visitor does something. It is inlined into every page: keep it small.
 * What it does not find on a page it leaves alone.
 */
import { guardForm } from './guard-form.ts';
import { wakeIslands } from './wake-islands.ts';

const SHADOW_PAST_PX = 50;

const header = document.querySelector('[data-header]');
const shadow = () => header?.toggleAttribute('data-scrolled', scrollY > SHADOW_PAST_PX);
addEventListener('scroll', shadow, { passive: true });
shadow();

const menu = document.getElementById('menu');
menu?.addEventListener('click', () => menu.hidePopover());

document.querySelectorAll('form').forEach(guardForm);
wakeIslands();
