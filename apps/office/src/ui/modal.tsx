import { type ReactNode, useEffect, useId, useRef } from 'react';
import { createPortal } from 'react-dom';

interface ModalProps {
  readonly title: string;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/** A dialog above the screen, closed by Esc too. The focus goes back to where it was. */
export function Modal({ title, onClose, children }: ModalProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const id = useId();
  useEffect(() => {
    // It would be closed as well, but without giving the focus back to what has opened it.
    document.querySelector<HTMLElement>(':popover-open')?.hidePopover();
    const before = document.activeElement;
    if (dialog.current?.open === false) dialog.current.showModal();
    return () => {
      if (before instanceof HTMLElement) before.focus({ preventScroll: true });
    };
  }, []);
  // Beside all else: what stands around its opener, such as the bar, is not to color it.
  return createPortal(
    <dialog
      ref={dialog}
      className="panel"
      aria-labelledby={id}
      onClose={onClose}
      onCancel={(event) => {
        // At once: the browser reports closing it later, when the dialog may have been opened again.
        event.preventDefault();
        onClose();
      }}
    >
      <h2 id={id}>{title}</h2>
      {children}
    </dialog>,
    document.body,
  );
}
