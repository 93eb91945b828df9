import { useEffect, useRef } from 'react';
import { notes } from '../../../words/lead/lead.ts';
import { timeline as words } from '../../../words/lead/timeline.ts';
import { nameOf } from '../../inbox/list/lead-row.tsx';
import { type Beginning, useComposer } from '../reply/use-composer.ts';
import { Compose, type ComposeProps } from './compose.tsx';
import { Entry } from './entry.tsx';

interface TimelineSectionProps extends ComposeProps {
  /** What is to be written, as another part of the page has begun it. */
  readonly beginning: Beginning | null;
}

/** Everything that happened with this person, newest first, in whichever of their requests; and where it goes on. */
export function TimelineSection({ beginning, ...props }: TimelineSectionProps) {
  const { lead, timeline } = props.page;
  const composer = useComposer(props.page);
  const begin = useRef(composer.begin);
  begin.current = composer.begin;
  useEffect(() => {
    if (beginning !== null) begin.current(beginning);
  }, [beginning]);
  const { sending } = composer;
  const isKnown = timeline.entries.some(({ id }) => id === sending?.id);
  // What is on its way to the server is shown at once.
  const entries = sending === null || isKnown ? timeline.entries : [sending, ...timeline.entries];
  return (
    <section className="panel" aria-labelledby="timeline">
      <h2 id="timeline">{words.title}</h2>
      {lead.erased ? <p className="hint">{notes.erased}</p> : <Compose {...props} composer={composer} />}
      <ol className="mt-4 mb-0 ml-2 list-none border-0 border-line border-l border-solid p-0">
        {entries.map((entry, index) => (
          <Entry key={entry.id} entry={entry} leadId={lead.id} above={entries[index - 1]} who={nameOf(lead)} />
        ))}
      </ol>
      {timeline.omitted > 0 && <p className="hint mt-4">{words.omitted(timeline.omitted)}</p>}
    </section>
  );
}
