import { appointments as words } from '../words/lead/appointments.ts';

/** Shows an address on a map; phones open it in their program of maps. */
export function MapLink({ address }: { readonly address: string }) {
  return (
    <a
      href={`https://www.google.com/maps/search/?${new URLSearchParams({ api: '1', query: address })}`}
      target="_blank"
      rel="noopener noreferrer"
      aria-label={words.mapOf(address)}
      className="inline-flex min-h-11 min-w-11 items-center justify-center print:hidden"
    >
      {words.map}
    </a>
  );
}
