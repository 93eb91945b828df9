import type { CallView } from './call-control.ts';

/** The words of the states, which the page brings along: a script of its own for them would cost a request. */
type Words = Readonly<Record<'call' | 'hangUp' | 'connecting' | 'listening' | 'ended', string>>;

/** How long "The call has ended." stands beside the button. */
const END_SHOWN_MS = 6_000;

export interface TakenOver {
  /** The part of the page with all that belongs to the call. */
  readonly container: HTMLElement;
  readonly button: HTMLButtonElement;
  readonly view: CallView;
}

/** Makes a button of the static phone link, in the same place with the same pictures, and shows the call on it. */
export function takeOverButton(link: HTMLElement): TakenOver {
  const container = link.parentElement ?? document.body;
  const words: Words = JSON.parse(container.dataset.words ?? '{}');
  const button = document.createElement('button');
  const status = find(container, '.call-status');
  const failure = find(container, '.call-failure');
  button.type = 'button';
  button.className = link.className;
  button.append(...link.childNodes);
  name(words.call);
  const focused = document.activeElement === link;
  link.replaceWith(button);
  if (focused) button.focus();
  find(failure, 'button').addEventListener('click', () => {
    failure.hidden = true;
    button.focus();
  });

  function name(text: string): void {
    button.title = text;
    button.setAttribute('aria-label', text);
  }

  let forgetEnd: ReturnType<typeof setTimeout> | undefined;
  function announce(text: string): void {
    clearTimeout(forgetEnd);
    status.textContent = text;
  }

  container.addEventListener('mousedown', (event) => {
    // With the focus gone from a form's field this would move back to its place, away from under the press.
    const pressed = event.target instanceof Element && event.target.closest('button');
    if (pressed && document.activeElement?.closest('main form')) event.preventDefault();
  });

  return {
    container,
    button,
    view: {
      show(state) {
        const was = container.dataset.state;
        container.dataset.state = state;
        name(state === 'idle' ? words.call : words.hangUp);
        if (state === 'connecting') {
          failure.hidden = true;
          announce(words.connecting);
        } else if (state === 'idle') {
          // A failure is told by its own message alone.
          announce(was === 'active' && failure.hidden ? words.ended : '');
          forgetEnd = setTimeout(() => announce(''), END_SHOWN_MS);
        }
      },
      connected(text = words.listening) {
        announce(text);
      },
      failed(cause) {
        for (const text of failure.querySelectorAll('p')) text.hidden = text.dataset.cause !== cause;
        failure.hidden = false;
      },
    },
  };
}

function find(parent: HTMLElement, selector: string): HTMLElement {
  const found = parent.querySelector<HTMLElement>(selector);
  if (found === null) throw new Error(`No ${selector}`);
  return found;
}
