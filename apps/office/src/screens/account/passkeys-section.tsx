import { MAX_PASSKEY_NAME, type PasskeyEntry } from '@downspout/office-api/passkeys';
import { urls } from '@downspout/office-api/urls';
import { useQueryClient } from '@tanstack/react-query';
import { type RefObject, useRef } from 'react';
import { isUnconfirmed } from '../../fetching/confirmed.ts';
import { keyOf } from '../../fetching/key-of.ts';
import { useOneChange } from '../../fetching/use-one-change.ts';
import { noPasskeysHere } from '../../passkeys/passkeys-here.ts';
import { addPasskey, passkeyProblem } from '../../passkeys/use-authenticator.ts';
import { deviceName } from '../../push/device-name.ts';
import { Field } from '../../ui/field.tsx';
import { formEntries } from '../../ui/form-entries.ts';
import { Moment } from '../../ui/moment.tsx';
import { Problem } from '../../ui/problem.tsx';
import { noPasskeys, passkeys as words } from '../../words/passkeys.ts';
import { useChange } from './use-change.ts';

export function PasskeysSection({ passkeys }: { readonly passkeys: readonly PasskeyEntry[] }) {
  /** Where the focus goes when the button that had it is gone. */
  const heading = useRef<HTMLHeadingElement>(null);
  const hindrance = noPasskeysHere();
  return (
    <section className="panel" aria-labelledby="passkeys">
      <h2 id="passkeys" ref={heading} tabIndex={-1}>
        {words.title}
      </h2>
      <p className="hint">{words.why}</p>
      {passkeys.length === 0 && <p>{words.none}</p>}
      <ul className="sessions">
        {passkeys.map((passkey) => (
          <PasskeyItem key={passkey.id} passkey={passkey} heading={heading} />
        ))}
      </ul>
      {hindrance === null ? <AddPasskey /> : <p>{noPasskeys[hindrance]}</p>}
    </section>
  );
}

function AddPasskey() {
  const client = useQueryClient();
  const add = useOneChange(addPasskey, {
    onSuccess: () => client.refetchQueries({ queryKey: keyOf(urls.account), exact: true }),
  });
  return (
    <form
      onSubmit={(event) => {
        const { name = '' } = formEntries(event);
        add.mutate(name);
      }}
    >
      <Field
        label={words.name}
        name="name"
        defaultValue={deviceName(navigator.userAgent)}
        maxLength={MAX_PASSKEY_NAME}
        autoComplete="off"
        required
      />
      {add.error && !isUnconfirmed(add.error) && <Problem>{passkeyProblem(add.error)}</Problem>}
      <div className="actions">
        <button type="submit" disabled={add.isPending}>
          {words.add}
        </button>
        <span role="status">{add.isSuccess && words.added}</span>
      </div>
    </form>
  );
}

interface PasskeyItemProps {
  readonly passkey: PasskeyEntry;
  readonly heading: RefObject<HTMLHeadingElement | null>;
}

function PasskeyItem({ passkey: { id, name, host, createdAt, lastUsedAt }, heading }: PasskeyItemProps) {
  const remove = useChange(urls.removePasskey, () => heading.current?.focus());
  return (
    <li>
      <strong>{name}</strong>
      <span>
        {words.createdAt} <Moment at={createdAt} />
      </span>
      <span>
        {words.lastUsed}: {lastUsedAt === null ? words.never : <Moment at={lastUsedAt} />}
      </span>
      {host !== location.hostname && (
        <span>
          {words.worksAt} {host}
        </span>
      )}
      <p>
        <button
          type="button"
          className="quiet"
          aria-label={words.removeOf(name)}
          disabled={remove.isPending}
          onClick={() => remove.mutate({ id })}
        >
          {words.remove}
        </button>
      </p>
      {remove.problem && <Problem>{remove.problem}</Problem>}
    </li>
  );
}
