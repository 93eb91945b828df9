import { callPanel as words } from '@downspout/business/call-panel';
import type { PanelMarkup } from './panel-markup.ts';

/** Fields of the page's forms, not the panel's own. */
const FORM_FIELDS = 'main :is(input, select, textarea)';

export interface Fold {
  open(): void;
  /** From now on the button closes the panel: the call is over. */
  closes(): void;
}

/** Lets the panel be folded to a bar: by its button, by Escape from anywhere, and by itself when a form's field gets the focus. */
export function foldable({ panel, body, fold }: PanelMarkup, close: () => void): Fold {
  let over = false;

  function set(folded: boolean): void {
    body.hidden = folded;
    panel.toggleAttribute('data-folded', folded);
    fold.setAttribute('aria-expanded', String(!folded));
  }

  function press(): void {
    const inside = panel.contains(document.activeElement);
    if (over) close();
    else {
      set(!body.hidden);
      if (inside) fold.focus();
    }
  }

  fold.addEventListener('click', press);
  // From anywhere: the focus may be on something behind the panel.
  addEventListener('keydown', ({ key }) => {
    if (key === 'Escape' && !panel.hidden && !body.hidden) press();
  });
  addEventListener('focusin', ({ target }) => {
    if (target instanceof Element && target.matches(FORM_FIELDS)) set(true);
  });

  return {
    open() {
      over = false;
      fold.setAttribute('aria-label', words.region);
      set(false);
    },
    closes() {
      over = true;
      fold.setAttribute('aria-label', words.close);
      fold.removeAttribute('aria-expanded');
    },
  };
}
