import type { NewCalendarFeed } from '@downspout/office-api/follow-up/calendar-feed';
import { urls } from '@downspout/office-api/urls';
import { useState } from 'react';
import { Field } from '../../ui/field.tsx';
import { Moment } from '../../ui/moment.tsx';
import { Problem } from '../../ui/problem.tsx';
import { calendarFeed as words } from '../../words/calendar-feed.ts';
import { useChange } from './use-change.ts';

/** The address by which a calendar program reads the appointments. `madeAt`: in ms since the epoch; null for none. */
export function CalendarSection({ madeAt }: { readonly madeAt: number | null }) {
  const [address, setAddress] = useState<string | null>(null);
  const make = useChange<NewCalendarFeed>(urls.calendarFeed, (feed) => setAddress(feed?.address ?? null));
  const off = useChange(urls.calendarFeedOff, () => setAddress(null));
  const problem = make.problem ?? off.problem;
  return (
    <section className="panel" aria-labelledby="calendar-feed">
      <h2 id="calendar-feed">{words.title}</h2>
      <p className="hint">{words.why}</p>
      {address !== null && <Shown address={address} />}
      {address === null && madeAt !== null && (
        <p>
          {words.since} <Moment at={madeAt} />. {words.replaceWhy}
        </p>
      )}
      {problem && <Problem>{problem}</Problem>}
      <div className="actions">
        <button type="button" disabled={make.isPending} onClick={() => make.mutate({})}>
          {madeAt === null ? words.make : words.replace}
        </button>
        {madeAt !== null && (
          <button type="button" disabled={off.isPending} onClick={() => off.mutate({})}>
            {words.off}
          </button>
        )}
      </div>
      <details className="mt-3">
        <summary className="w-fit cursor-pointer py-2.5">{words.how}</summary>
        <dl className="facts">
          {words.programs.map(([name, way]) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{way}</dd>
            </div>
          ))}
        </dl>
        <p className="hint">{words.reach}</p>
      </details>
    </section>
  );
}

function Shown({ address }: { readonly address: string }) {
  const [isCopied, setCopied] = useState(false);
  // It is missing where a page is served without TLS.
  const { clipboard }: { readonly clipboard?: Clipboard } = navigator;
  const copy = async () => {
    await clipboard?.writeText(address);
    setCopied(true);
  };
  return (
    <div role="status">
      <p>
        <strong>{words.shown}</strong> {words.notForOthers}
      </p>
      <Field label={words.address} value={address} readOnly onFocus={({ target }) => target.select()} />
      {clipboard !== undefined && (
        <p>
          <button type="button" onClick={() => void copy().catch(() => {})}>
            {isCopied ? words.copied : words.copy}
          </button>
        </p>
      )}
    </div>
  );
}
