import { DELIVERY_STATES, type InboxDelivery } from '@downspout/office-api/leads';

/** Which deliveries are shown, as it stands in the address. */
export interface DeliverySearch {
  readonly state?: InboxDelivery;
  readonly destination?: string;
}

/** What cannot be read of an address is left out. */
export function readDeliverySearch(search: Readonly<Record<string, unknown>>): DeliverySearch {
  const state = DELIVERY_STATES.find((one) => one === search.state);
  const destination = typeof search.destination === 'string' ? search.destination.slice(0, 60) : '';
  return { ...(state && { state }), ...(destination !== '' && { destination }) };
}

/** The same as a query string, without a question mark. */
export function deliveryQuery(search: DeliverySearch): string {
  return new URLSearchParams(Object.entries(search).map(([name, value]) => [name, String(value)])).toString();
}
