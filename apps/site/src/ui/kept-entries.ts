const CONTROLS = ':is(input, select, textarea)[name]:not([type=hidden], [type=checkbox])';
type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

/**
 * What was written into a form, kept in the tab until it is sent, so that a reload or a way through other pages costs
 * nothing. A consent is never among it: it is given anew.
 */
export interface KeptEntries {
  /** Keeps what stands in the form. `skips`: entries that come back in another way. */
  keep(form: HTMLFormElement, skips?: (name: string, value: string) => boolean): void;
  /** Puts back what was kept, into fields that are empty. */
  restore(container: ParentNode): void;
  forget(): void;
}

/** Without storage (the visitor blocks it, or it is full) nothing is kept. */
export function keptEntries(name: string): KeptEntries {
  const key = `downspout:entries:${name}`;
  return {
    keep(form, skips = () => false) {
      const entries = [...form.querySelectorAll<Control>(CONTROLS)]
        .map((control) => [control.name, control.value] as const)
        .filter(([field, value]) => value !== '' && !skips(field, value));
      withStorage((storage) => storage.setItem(key, JSON.stringify(Object.fromEntries(entries))));
    },
    restore(container) {
      withStorage((storage) => {
        const entries: unknown = JSON.parse(storage.getItem(key) ?? 'null');
        if (typeof entries !== 'object' || entries === null) return;
        for (const control of container.querySelectorAll<Control>(CONTROLS)) {
          const value: unknown = Reflect.get(entries, control.name);
          if (typeof value === 'string' && control.value === '' && accepts(control, value)) control.value = value;
        }
      });
    },
    forget() {
      withStorage((storage) => storage.removeItem(key));
    },
  };
}

/** A choice that the site does not offer any more would leave a select with nothing to show. */
function accepts(control: Control, value: string): boolean {
  return !(control instanceof HTMLSelectElement) || [...control.options].some((option) => option.value === value);
}

function withStorage(act: (storage: Storage) => void): void {
  try {
    act(sessionStorage);
  } catch {
    // Blocked, full, or not what was put there.
  }
}
