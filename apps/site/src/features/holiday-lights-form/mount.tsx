import { hydrateIsland } from '../../ui/hydrate-island.tsx';
import { HolidayLightsForm } from './holiday-lights-form.tsx';

/** What the page script calls once this file has arrived. */
export function mount(container: HTMLElement): void {
  hydrateIsland(container, <HolidayLightsForm endpoint={container.dataset.endpoint ?? ''} />);
}
