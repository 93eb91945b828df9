import { hydrateIsland } from '../../ui/hydrate-island.tsx';
import { takePostedRequest } from '../quote-form/reservation.ts';
import { HolidayLightsForm } from './holiday-lights-form.tsx';
import { holidayEntries } from './holiday-lights-lead.ts';

/** What the page script calls once this file has arrived. */
export function mount(container: HTMLElement): void {
  // Sent by the browser before the script was there: what the tab has kept of it is done with.
  if (takePostedRequest() !== null) holidayEntries.forget();
  hydrateIsland(container, <HolidayLightsForm endpoint={container.dataset.endpoint ?? ''} />, holidayEntries);
}
