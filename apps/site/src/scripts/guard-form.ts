import { rememberService } from '../features/quote-form/reservation.ts';

/**
 * Makes a form safe to post before its script has arrived: a key, so that a request sent twice is stored once, and one
 * post however often the button is pressed. Once the form's own script is there, that one answers every press.
 */
export function guardForm(form: HTMLFormElement): void {
  let posted = false;
  const key = form.querySelector<HTMLInputElement>('[name=idempotency_key]');
  // Without TLS there is no `randomUUID`: the form's own script then makes the key.
  if (key) key.value = crypto.randomUUID?.() ?? '';
  form.onsubmit = (event) => {
    if (posted) event.preventDefault();
    else rememberService(form);
    posted = true;
    // The visitor may have stopped it, or come back: then a press shall count again.
    setTimeout(() => {
      posted = false;
    }, 9000);
  };
}
