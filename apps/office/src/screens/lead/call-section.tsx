import { lead as words } from '@downspout/business/office/lead';
import type { LeadCall, LeadPage } from '@downspout/office-api/lead';
import { Link } from '@tanstack/react-router';
import { Moment } from '../../ui/moment.tsx';
import { Transcript } from '../calls/transcript.tsx';
import { Facts } from './facts.tsx';
import { webHref } from './reach.ts';
import '../../styles/calls.css';

/** The call that brought the lead, and who said what. */
export function CallSection({ page: { lead, call } }: { readonly page: LeadPage }) {
  if (lead.kind !== 'call' && lead.kind !== 'incomplete') return null;
  return (
    <section className="panel" aria-labelledby="call">
      <h2 id="call">{words.callSection}</h2>
      {call === null && <p className="hint">{words.callUnknown}</p>}
      {call !== null && <CallFacts call={call} />}
      {call !== null && (lead.erased ? <p className="hint">{words.callErased}</p> : <Said call={call} />)}
    </section>
  );
}

function CallFacts({ call }: { readonly call: LeadCall }) {
  const recording = webHref(call.recordingUrl ?? '');
  return (
    <>
      <Facts
        facts={[
          call.startedAt === null ? null : [words.began, <Moment key="began" at={call.startedAt} />],
          call.endedAt === null ? null : [words.ended, <Moment key="ended" at={call.endedAt} />],
        ]}
      />
      <p className="actions">
        <Link to="/calls/$id" params={{ id: call.id }}>
          {words.openCall}
        </Link>
        {recording !== null && (
          <a href={recording} target="_blank" rel="noopener noreferrer">
            {words.recording}
          </a>
        )}
      </p>
    </>
  );
}

function Said({ call }: { readonly call: LeadCall }) {
  return (
    <>
      {call.summary !== null && (
        <>
          <h3>{words.summary}</h3>
          <p className="lead-text">{call.summary}</p>
        </>
      )}
      <h3>{words.said}</h3>
      <Transcript lines={call.lines} />
    </>
  );
}
