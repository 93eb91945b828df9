import { LEAD_KINDS } from '@downspout/office-api/leads';
import { kindNames } from '@downspout/office-api/names';
import type { Notifications } from '@downspout/office-api/notifications';
import { urls } from '@downspout/office-api/urls';
import { type FormEvent, useState } from 'react';
import { Field } from '../../../ui/field.tsx';
import { Problem } from '../../../ui/problem.tsx';
import { notifications as tests, preferences as words } from '../../../words/notifications.ts';
import { Choice, Choices } from './choices.tsx';
import { readPreferences } from './read-preferences.ts';
import { SummaryChoice } from './summary-choice.tsx';
import { TestAddress } from './test-address.tsx';
import { usePosted } from './use-notifications.ts';

const TURNS = ['first', 'backup', 'last'] as const;
/** Suggested to who has none. */
const NIGHT = { from: '21:00', to: '07:00' };

/** Which leads the user hears of, how and when. */
export function PreferencesForm({ preferences, canMail, canText }: Notifications) {
  const change = usePosted(urls.notificationPreferences);
  const { ways, quietHours } = preferences;
  const [isQuiet, setQuiet] = useState(quietHours !== null);
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    change.mutate(readPreferences(new FormData(event.currentTarget)));
  };
  return (
    <form onSubmit={submit}>
      <h3>{words.title}</h3>
      <Choices title={words.ways} error={change.wrong?.ways}>
        <Choice name="push" label={words.push} isOn={ways.push} />
        <Choice name="mail" label={words.mail} isOn={ways.mail} hint={canMail ? undefined : words.cannotMail} />
        <Choice name="text" label={words.text} isOn={ways.text} hint={canText ? undefined : words.cannotText} />
      </Choices>
      <Field
        label={words.mailAddress}
        error={change.wrong?.mailAddress}
        name="mailAddress"
        type="email"
        autoComplete="email"
        defaultValue={preferences.mailAddress}
      />
      {canMail && <TestAddress url={urls.userMailTest} address={preferences.mailAddress} worked={tests.testedMail} />}
      <Field
        label={words.textNumber}
        error={change.wrong?.textNumber}
        name="textNumber"
        type="tel"
        autoComplete="tel"
        defaultValue={preferences.textNumber}
      />
      {canText && <TestAddress url={urls.userTextTest} address={preferences.textNumber} worked={tests.testedText} />}
      <Choices title={words.kinds} error={change.wrong?.kinds}>
        {LEAD_KINDS.filter((kind) => kind !== 'text').map((kind) => (
          <Choice
            key={kind}
            name="kinds"
            value={kind}
            label={kindNames[kind]}
            isOn={preferences.kinds.includes(kind)}
          />
        ))}
      </Choices>
      <Choices title={words.turn}>
        {TURNS.map((turn) => (
          <Choice
            key={turn}
            type="radio"
            name="turn"
            value={turn}
            label={words.turns[turn]}
            isOn={preferences.turn === turn}
          />
        ))}
      </Choices>
      <Choices title={words.quiet} error={change.wrong?.quietHours}>
        <Choice name="quiet" label={words.quietOn} hint={words.quietHint} isOn={isQuiet} onChange={setQuiet} />
        {isQuiet && (
          <div className="quiet-hours">
            <Field label={words.from} name="from" type="time" required defaultValue={(quietHours ?? NIGHT).from} />
            <Field label={words.to} name="to" type="time" required defaultValue={(quietHours ?? NIGHT).to} />
          </div>
        )}
      </Choices>
      <SummaryChoice summaryAt={preferences.summaryAt} error={change.wrong?.summaryAt} canMail={canMail} />
      <Choices title={words.content}>
        <Choice
          name="showsDetails"
          label={words.showsDetails}
          hint={words.showsDetailsHint}
          isOn={preferences.showsDetails}
        />
      </Choices>
      {change.problem && <Problem>{change.problem}</Problem>}
      <div className="actions">
        <button type="submit" className="main" disabled={change.isPending}>
          {words.save}
        </button>
        <span role="status">{change.isSuccess && words.saved}</span>
      </div>
    </form>
  );
}
