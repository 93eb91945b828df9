import { useLayoutEffect, useRef } from 'react';

interface SubmitButtonProps {
  readonly sending: boolean;
  readonly words: string;
  readonly sendingWords: string;
}

/**
 * Disabled while the form is sent, which is announced. A disabled button loses the focus: whoever pressed it by keyboard
 * gets it back. A finger does not, because with the focus in a form the call button would stay away.
 */
export function SubmitButton({ sending, words, sendingWords }: SubmitButtonProps) {
  const button = useRef<HTMLButtonElement>(null);
  const pressedByKey = useRef(false);
  useLayoutEffect(() => {
    if (sending) pressedByKey.current = button.current?.matches(':focus-visible') ?? false;
    else if (pressedByKey.current && document.activeElement === document.body) button.current?.focus();
  }, [sending]);
  return (
    <>
      <button
        ref={button}
        type="submit"
        disabled={sending}
        className="btn btn-copper w-full text-lg disabled:cursor-wait"
      >
        {sending ? <span className="spinner" aria-hidden="true" /> : null}
        {sending ? sendingWords : words}
      </button>
      <span role="status" className="sr-only">
        {sending ? sendingWords : null}
      </span>
    </>
  );
}
