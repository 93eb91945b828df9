import type { DestinationSummary } from '@downspout/office-api/deliveries';
import { Moment } from '../../ui/moment.tsx';
import { deliveries as words } from '../../words/deliveries.ts';
import { destinationName } from './delivery-words.ts';
import { SendTest } from './send-test.tsx';

/** Where requests go, and how that goes. */
export function DestinationsSection({ destinations }: { readonly destinations: readonly DestinationSummary[] }) {
  const isNowhere = destinations.every(({ tellsOf }) => tellsOf === null);
  return (
    <section className="panel" aria-labelledby="destinations">
      <h2 id="destinations">{words.destinations}</h2>
      {isNowhere && (
        <>
          <p>{words.noDestinations}</p>
          <p className="hint">{words.noDestinationsHow}</p>
        </>
      )}
      <ul className="destinations">
        {destinations.map((destination) => (
          <li key={destination.name}>
            <strong>{destinationName(destination.name)}</strong>
            <Health destination={destination} />
            <span>{unsentOf(destination)}</span>
            {destination.tellsOf === 'leads' && <SendTest destination={destination.name} />}
          </li>
        ))}
      </ul>
    </section>
  );
}

function Health({ destination: { tellsOf, failingSince, nextProbeAt } }: { readonly destination: DestinationSummary }) {
  if (tellsOf === null) return <span className="state no-destination">{words.notConfigured}</span>;
  if (failingSince === null) return <span className="state delivered">{words.takes}</span>;
  return (
    <span className="state dead">
      {words.failing} <Moment at={failingSince} />,{' '}
      {nextProbeAt === null || nextProbeAt <= Date.now() ? (
        words.probingNow
      ) : (
        <>
          {words.nextProbe} <Moment at={nextProbeAt} />
        </>
      )}
    </span>
  );
}

function unsentOf({ waiting, dead, noDestination }: DestinationSummary): string {
  const parts = [
    [waiting, words.counts.waiting] as const,
    [dead, words.counts.dead] as const,
    [noDestination, words.counts.noDestination] as const,
  ].filter(([count]) => count > 0);
  if (parts.length === 0) return words.allDone;
  return parts.map(([count, name]) => `${count.toLocaleString('en-US')} ${name}`).join(', ');
}
