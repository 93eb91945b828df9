import type { Account, NewPairing } from '@downspout/office-api/account';
import { urls } from '@downspout/office-api/urls';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { keyOf } from '../../fetching/key-of.ts';
import { Moment } from '../../ui/moment.tsx';
import { Problem } from '../../ui/problem.tsx';
import { QrPicture } from '../../ui/qr-picture.tsx';
import { useNow } from '../../ui/use-now.ts';
import { pairing as words } from '../../words/pairing.ts';
import { useChange } from './use-change.ts';

/** How often it is looked whether a code is too old, or has been used, in ms. */
const LOOK_EVERY_MS = 5_000;

/** A code that signs a phone in. */
interface Shown extends NewPairing {
  /** In ms since the epoch, of this computer's clock. */
  readonly until: number;
  /** Ids of the sessions before it. */
  readonly before: readonly string[];
}

/** Signs a phone in by a QR code, without typing anything there. */
export function PairingSection() {
  const [shown, setShown] = useState<Shown | null>(null);
  const refetchInterval = shown === null ? false : LOOK_EVERY_MS;
  const { data } = useQuery<Account>({ queryKey: keyOf(urls.account), refetchInterval });
  const sessions = data?.sessions.map(({ id }) => id) ?? [];
  const isUsed = shown !== null && sessions.some((id) => !shown.before.includes(id));
  const make = useChange<NewPairing>(urls.newPairing, (link) =>
    setShown(link && { ...link, until: Date.now() + link.lastsMs, before: sessions }),
  );
  return (
    <section className="panel" aria-labelledby="pairing">
      <h2 id="pairing">{words.title}</h2>
      <p className="hint">{words.why}</p>
      {isOwnMachine() && <p>{words.ownMachine}</p>}
      {isUsed && <p role="status">{words.paired}</p>}
      {shown !== null && !isUsed && <Code shown={shown} />}
      {make.problem && <Problem>{make.problem}</Problem>}
      <div className="actions">
        <button type="button" disabled={make.isPending} onClick={() => make.mutate({})}>
          {shown === null ? words.show : words.another}
        </button>
        {shown !== null && (
          <button type="button" onClick={() => setShown(null)}>
            {words.done}
          </button>
        )}
      </div>
    </section>
  );
}

/** It is taken away when it no longer works. */
function Code({ shown: { address, qr, until } }: { readonly shown: Shown }) {
  const now = useNow(LOOK_EVERY_MS);
  if (now >= until) return <p role="status">{words.over}</p>;
  return (
    <div role="status">
      <p>
        {words.scan} <Moment at={until} />.
      </p>
      <QrPicture key={address} qr={qr} label={words.qr} />
      <p>{words.notForOthers}</p>
    </div>
  );
}

function isOwnMachine(): boolean {
  return /^(localhost|.*\.localhost|127\..*|\[::1\])$/.test(location.hostname);
}
