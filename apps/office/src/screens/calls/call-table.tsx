import type { CallEntry } from '@downspout/office-api/calls';
import { Link } from 'wouter';
import { callAddress } from '../../navigation/addresses.ts';
import { Moment } from '../../ui/moment.tsx';
import { endWords, lengthWords, providerNames, calls as words } from '../../words/calls.ts';
import { CallColumns } from './call-columns.tsx';
import { CallLeads } from './call-leads.tsx';

export function CallTable({ calls }: { readonly calls: readonly CallEntry[] }) {
  return (
    <CallColumns label={words.table} columns={words.columns} more={[words.columns.lead, words.columns.provider]}>
      {calls.map((call) => (
        <CallRow key={call.id} call={call} />
      ))}
    </CallColumns>
  );
}

function CallRow({ call }: { readonly call: CallEntry }) {
  return (
    <tr>
      <th scope="row">
        <Link href={callAddress(call.id)}>
          <Moment at={call.firstSeenAt} />
        </Link>
      </th>
      <td>
        <span className={`outcome ${call.outcome}`}>{endWords(call.outcome, call.endedReason)}</span>
        {(call.leads.length > 0 || call.calledBack !== null) && (
          <span className="narrow-only">
            <CallLeads call={call} />
          </span>
        )}
      </td>
      <td className="length">{call.durationMs === null ? '–' : lengthWords(call.durationMs)}</td>
      <td className="wide">
        <CallLeads call={call} />
      </td>
      <td className="wide">{providerNames[call.provider]}</td>
    </tr>
  );
}
