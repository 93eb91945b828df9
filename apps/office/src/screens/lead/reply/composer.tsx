import { appointmentReply, replies as templates } from '@downspout/business/replies';
import { textParts } from '@downspout/office-api/gsm';
import type { LeadPage } from '@downspout/office-api/lead';
import { MAX_MAIL, MAX_SUBJECT, MAX_TEXT } from '@downspout/office-api/limits';
import type { MessageWay } from '@downspout/office-api/replies';
import { type KeyboardEvent, useId, useState } from 'react';
import { Field } from '../../../ui/field.tsx';
import { Problem } from '../../../ui/problem.tsx';
import { SelectField } from '../../../ui/select-field.tsx';
import { appointments } from '../../../words/lead/appointments.ts';
import { replies as words } from '../../../words/lead/replies.ts';
import { nextAppointment, replyFacts } from './reply-facts.ts';
import type { useComposer } from './use-composer.ts';

interface ComposerProps {
  readonly page: LeadPage;
  readonly composer: ReturnType<typeof useComposer>;
  /** The ways that nothing stands in. */
  readonly open: readonly MessageWay[];
}

/** Writes to a lead's person, by one of the ways that are open. */
export function Composer({ page, composer, open }: ComposerProps) {
  const id = useId();
  const { way, subject, text, sending } = composer;
  const isSending = sending !== null;
  const sendByKey = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    composer.submit();
  };
  return (
    <form
      aria-label={words.write}
      className="mb-4"
      onSubmit={(event) => {
        event.preventDefault();
        composer.submit();
      }}
      onKeyDown={sendByKey}
    >
      <div className="flex flex-wrap gap-x-4">
        {open.length > 1 && (
          <SelectField
            label={words.way}
            value={way}
            options={open.map((one) => [one, words.ways[one]])}
            onChange={(chosen) => composer.edit({ way: chosen === 'mail' ? 'mail' : 'text' })}
          />
        )}
        <TemplateField page={page} composer={composer} />
      </div>
      {way === 'mail' && (
        <Field
          label={words.subject}
          name="subject"
          value={subject}
          maxLength={MAX_SUBJECT}
          readOnly={isSending}
          onChange={({ target }) => composer.edit({ subject: target.value })}
        />
      )}
      <div className="field">
        <label htmlFor={id}>{words.text}</label>
        <textarea
          id={id}
          rows={4}
          className="field-sizing-content min-h-28"
          value={text}
          maxLength={way === 'mail' ? MAX_MAIL : MAX_TEXT}
          readOnly={isSending}
          aria-describedby={`${id}-hint`}
          onChange={({ target }) => composer.edit({ text: target.value })}
        />
        <p className="hint flex flex-wrap justify-between gap-x-4" id={`${id}-hint`}>
          <span>{words.to(way === 'mail' ? page.given.email : page.given.phone)}</span>
          {way === 'text' && text !== '' && <PartsLeft text={text} />}
          <span className="max-sm:hidden">{words.keys}</span>
        </p>
      </div>
      {way === 'mail' && composer.appointmentId !== null && <p className="hint">{appointments.attached}</p>}
      {composer.problem && <Problem>{composer.problem}</Problem>}
      <div className="actions">
        <button type="submit" className="main" disabled={isSending}>
          {words.send[way]}
        </button>
        {composer.hasDraft && !isSending && (
          <button type="button" className="quiet" onClick={composer.discard}>
            {words.discard}
          </button>
        )}
      </div>
    </form>
  );
}

function PartsLeft({ text }: { readonly text: string }) {
  const { parts, left } = textParts(text);
  return <span>{words.parts(left, parts)}</span>;
}

/** A template takes the place of an untouched one; what was typed stands, and it follows. */
function TemplateField({ page, composer }: Pick<ComposerProps, 'page' | 'composer'>) {
  const [chosen, setChosen] = useState({ name: '', text: '' });
  const next = nextAppointment(page);
  const facts = replyFacts(page, next);
  const choose = (name: string) => {
    const template = templates.find((one) => one.name === name);
    const text = template?.text(facts) ?? '';
    setChosen({ name, text });
    const typed = composer.text === chosen.text ? '' : composer.text.trimEnd();
    const subject = composer.subject || (template?.subject ?? '');
    const appointmentId = template === appointmentReply ? (next?.id ?? null) : composer.appointmentId;
    const written = [typed, text].filter(Boolean).join('\n\n');
    composer.edit({ text: written, appointmentId, ...(composer.way === 'mail' && { subject }) });
  };
  const isUntouched = composer.text === chosen.text && composer.text !== '';
  return (
    <SelectField
      label={words.template}
      value={isUntouched ? chosen.name : ''}
      options={[['', words.noTemplate], ...templates.map(({ name }) => [name, name] as const)]}
      onChange={choose}
    />
  );
}
