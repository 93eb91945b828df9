import type { CallEntry } from '@downspout/office-api/timeline';
import { Link } from 'wouter';
import { callAddress } from '../../../navigation/addresses.ts';
import { lead as words } from '../../../words/lead/lead.ts';
import { Transcript } from '../../calls/transcript.tsx';
import { webHref } from '../reach.ts';
import '../../../styles/calls.css';

/** What was said in a call, in short and in full. */
export function CallDetails({ call }: { readonly call: CallEntry }) {
  const recording = webHref(call.recordingUrl ?? '');
  if (!call.isKnown) return <p className="hint m-0">{words.callUnknown}</p>;
  return (
    <>
      {call.summary !== null && <p className="lead-text m-0">{call.summary}</p>}
      {call.erased && <p className="hint m-0">{words.callErased}</p>}
      <p className="actions m-0">
        <Link href={callAddress(call.callId)}>{words.openCall}</Link>
        {recording !== null && (
          <a href={recording} target="_blank" rel="noopener noreferrer">
            {words.recording}
          </a>
        )}
      </p>
      {!call.erased && call.lines !== null && (
        <details open>
          <summary className="w-fit cursor-pointer py-1">{words.said}</summary>
          <Transcript lines={call.lines} />
        </details>
      )}
    </>
  );
}
