import { callPanel as words } from '@downspout/business/call-panel';
import type { CallClient } from '@downspout/web-call';
import type { CallView } from '../call-button/call-control.ts';
import type { TakenOver } from '../call-button/call-view.ts';
import { CALL_DETAILS } from './call-details.ts';
import { createCaptions } from './captions.ts';
import { showConversation } from './conversation.ts';
import { startElapsed } from './elapsed.ts';
import { foldable } from './fold.ts';
import { makeRoomForKeyboard } from './keyboard-room.ts';
import { type PanelMarkup, panelMarkup } from './panel-markup.ts';

/** How long the last words stay after a call that nobody reads any more. */
const READ_AFTER_MS = 60_000;

/**
 * The panel of a call with our own assistant: captions, a field to type in, what can be heard, and what went wrong. Plain
 * elements beside the button, which stays what hangs up.
 */
export function createCallPanel({ container, button, view }: TakenOver, call: CallClient): CallView {
  const markup = panelMarkup();
  const { panel, who, time, lines } = markup;
  const captions = createCaptions(markup);
  const conversation = showConversation(call, markup, captions, container);
  const fold = foldable(markup, () => (container.dataset.state === 'idle' ? hide() : null));
  let stopTime = () => {};
  let forget: ReturnType<typeof setTimeout> | undefined;

  const failure = container.querySelector('.call-failure');
  if (failure !== null) takeIn(failure, markup);
  container.prepend(panel);
  makeRoomForKeyboard(container);

  function open(): void {
    clearTimeout(forget);
    captions.clear();
    captions.remark(words.notice);
    conversation.begin();
    who.textContent = words.assistant;
    time.textContent = '0:00';
    panel.hidden = false;
    fold.open();
  }

  function hide(): void {
    const inside = panel.contains(document.activeElement);
    panel.hidden = true;
    if (inside) button.focus();
  }

  function end(connected: boolean): void {
    stopTime();
    dispatchEvent(new Event(CALL_DETAILS));
    if (!connected && failure?.matches('[hidden]') !== false) {
      hide();
      return;
    }
    fold.closes();
    who.textContent = words.ended;
    if (panel.matches(':focus-within') && !lines.matches(':focus')) lines.focus();
    const later = () => {
      forget = setTimeout(() => (panel.matches(':hover, :focus-within') ? later() : hide()), READ_AFTER_MS);
    };
    later();
  }

  return {
    show(state) {
      const connected = container.dataset.state === 'active';
      if (state === 'connecting') open();
      view.show(state);
      if (state === 'active') conversation.joined();
      if (state === 'idle') end(connected);
    },
    connected() {
      view.connected(words.connected);
      stopTime();
      stopTime = startElapsed(time);
      // Whoever calls by keyboard types on; a phone would show its keyboard over half of the page.
      if (document.activeElement === button && button.matches(':focus-visible')) markup.field.focus();
    },
    failed(cause) {
      // Folded, nobody would read it.
      fold.open();
      view.failed(cause);
    },
  };
}

/** Moves what the page says of a failed call under the captions, and takes the number to dial from it. */
function takeIn(failure: Element, { body, lines, phone }: PanelMarkup): void {
  const dial = failure.querySelector<HTMLAnchorElement>('a[href^="tel:"]');
  phone.href = dial?.href ?? '';
  phone.textContent = `${words.dial} ${dial?.textContent}`;
  body.insertBefore(failure, lines.nextSibling);
}
