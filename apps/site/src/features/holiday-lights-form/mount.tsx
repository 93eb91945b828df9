import { useLayoutEffect } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { keepTypedEntries } from '../../ui/typed-entries.ts';
import { HolidayLightsForm } from './holiday-lights-form.tsx';

/** Brings the static form to life in place. */
export function mount(container: HTMLElement): void {
  const endpoint = container.dataset.endpoint ?? '';
  const restore = keepTypedEntries(container);
  hydrateRoot(container, <Restored restore={restore} endpoint={endpoint} />);
}

function Restored({ restore, endpoint }: { restore: () => void; endpoint: string }) {
  useLayoutEffect(restore, []);
  return <HolidayLightsForm endpoint={endpoint} />;
}
