import type { CallPage } from '@downspout/office-api/calls';
import { Moment } from '../../ui/moment.tsx';
import { endWords, lengthWords, providerNames, calls as words } from '../../words/calls.ts';
import { CallLeads } from './call-leads.tsx';

export function CallFacts({ call }: { readonly call: CallPage }) {
  return (
    <dl className="panel call-facts">
      <dt>{words.columns.outcome}</dt>
      <dd className={`outcome ${call.outcome}`}>{endWords(call.outcome, call.endedReason)}</dd>
      <dt>{words.columns.lead}</dt>
      <dd>
        <CallLeads call={call} />
      </dd>
      <dt>{words.started}</dt>
      <dd>{call.startedAt === null ? words.unknown : <Moment at={call.startedAt} />}</dd>
      <dt>{words.columns.duration}</dt>
      <dd>{call.durationMs === null ? words.unknown : lengthWords(call.durationMs)}</dd>
      <dt>{words.columns.provider}</dt>
      <dd>{providerNames[call.provider]}</dd>
      {call.recordingUrl !== null && (
        <>
          <dt>{words.recording}</dt>
          <dd>
            <a href={call.recordingUrl} target="_blank" rel="noopener noreferrer">
              {words.openRecording}
            </a>
          </dd>
        </>
      )}
      <dt>{words.id}</dt>
      <dd className="hint">{call.id}</dd>
    </dl>
  );
}
