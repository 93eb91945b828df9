import { toast as words } from '@downspout/business/copy';
import * as Toast from '@radix-ui/react-toast';
import { useSyncExternalStore } from 'react';
import { createRoot } from 'react-dom/client';
import { createToastStore, TOAST_DURATION_MS, TOAST_SWIPE_THRESHOLD_PX, type ToastStore } from './toast-store.ts';

/** Shows the store's toasts at the end of the page; mounted once, on the first need. */
export function mountToaster(): ToastStore {
  const store = createToastStore();
  const container = document.createElement('div');
  document.body.append(container);
  createRoot(container).render(<Toaster store={store} />);
  return store;
}

function Toaster({ store }: { store: ToastStore }) {
  const toasts = useSyncExternalStore(store.subscribe, store.toasts);
  return (
    <Toast.Provider
      label={words.label}
      duration={TOAST_DURATION_MS}
      swipeDirection="right"
      swipeThreshold={TOAST_SWIPE_THRESHOLD_PX}
    >
      {toasts.map((toast) => (
        <Toast.Root
          key={toast.id}
          open={toast.open}
          onOpenChange={(open) => open || store.dismiss(toast.id)}
          className={`toast ${toast.destructive ? 'toast-destructive' : ''}`}
        >
          <div>
            <Toast.Title className="font-bold">{toast.title}</Toast.Title>
            <Toast.Description className="mt-1">{toast.description}</Toast.Description>
          </div>
          <Toast.Close aria-label={words.close} className="toast-close">
            <span aria-hidden="true">×</span>
          </Toast.Close>
        </Toast.Root>
      ))}
      <Toast.Viewport hotkey={['F8']} label={words.region} className="toast-viewport" />
    </Toast.Provider>
  );
}
