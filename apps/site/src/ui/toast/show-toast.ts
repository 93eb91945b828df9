import type { ToastStore } from './toast-store.ts';

export interface ToastMessage {
  readonly title: string;
  readonly description: string;
  readonly destructive: boolean;
}

let toaster: Promise<ToastStore> | undefined;

/**
 * Fetches the toast's script without showing one. A form does so once it is alive, because the message most needed is
 * the one that says the network is gone.
 */
export function preloadToaster(): Promise<ToastStore> {
  toaster ??= import('./toaster.tsx').then((module) => module.mountToaster());
  toaster.catch(() => {
    toaster = undefined;
  });
  return toaster;
}

/** Shows a message. Where the toast's script cannot be had, a plain box says the same. */
export async function showToast(message: ToastMessage): Promise<void> {
  try {
    const store = await preloadToaster();
    store.show(message);
  } catch {
    showPlainly(message);
  }
}

function showPlainly({ title, description }: ToastMessage): void {
  const box = document.createElement('div');
  box.className = 'toast toast-destructive toast-plain';
  box.setAttribute('role', 'alert');
  document.body.append(box);
  box.textContent = `${title}. ${description}`;
  box.addEventListener('click', () => box.remove());
}
