const CONTROLS = 'input, select, textarea';
type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

/**
 * Remembers what stands in a form's controls and where the focus is, and returns a function that puts it back: what was
 * typed before the form's script arrived must survive its arrival.
 */
export function keepTypedEntries(container: HTMLElement): () => void {
  const typed = [...container.querySelectorAll<Control>(CONTROLS)].map((control) => ({
    name: control.name,
    value: control.value,
    checked: control instanceof HTMLInputElement && control.checked,
  }));
  return () => {
    for (const { name, value, checked } of typed) {
      const control = container.querySelector<Control>(`[name="${name}"]`);
      if (control === null) continue;
      if (control instanceof HTMLInputElement && control.type === 'checkbox') control.checked = checked;
      else if (control.value !== value) control.value = value;
    }
  };
}
