import { deliveries as words } from '@downspout/business/office/deliveries';
import { type ReactNode, useEffect, useId, useRef } from 'react';

interface DialogProps {
  readonly title: string;
  readonly onClose: () => void;
  /** What can be done besides closing it. */
  readonly actions: ReactNode;
  readonly children: ReactNode;
}

/** Stands in front of the screen while it is rendered. Escape closes it, and the focus goes back to where it was. */
export function Dialog({ title, onClose, actions, children }: DialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const id = useId();
  useEffect(() => {
    const opener = document.activeElement;
    if (!dialog.current?.open) dialog.current?.showModal();
    return () => {
      if (opener instanceof HTMLElement && opener.isConnected) opener.focus();
    };
  }, []);
  return (
    <dialog ref={dialog} aria-labelledby={id} onClose={onClose}>
      <h2 id={id}>{title}</h2>
      {children}
      <div className="actions">
        {actions}
        <button type="button" onClick={() => dialog.current?.close()}>
          {words.cancel}
        </button>
      </div>
    </dialog>
  );
}
