import { hydrateIsland } from '../../ui/hydrate-island.tsx';
import { QuoteForm } from './quote-form.tsx';
import { quoteEntries } from './quote-lead.ts';

/** What the page script calls once this file has arrived. */
export function mount(container: HTMLElement): void {
  hydrateIsland(container, <QuoteForm endpoint={container.dataset.endpoint ?? ''} />, quoteEntries);
}
