import type { AssistantChange } from '@downspout/office-api/platform/platform';
import { ScrollRegion } from '../../ui/scroll-region.tsx';
import { fieldNames, assistantWords as words } from '../../words/platform.ts';

export function ChangeTable({ changes }: { readonly changes: readonly AssistantChange[] }) {
  return (
    <ScrollRegion label={words.table}>
      <table className="changes" aria-label={words.table}>
        <thead>
          <tr>
            <th scope="col">{words.columns.field}</th>
            <th scope="col">{words.columns.before}</th>
            <th scope="col">{words.columns.after}</th>
          </tr>
        </thead>
        <tbody>
          {changes.map((change) => (
            <ChangeRow key={change.field} change={change} />
          ))}
        </tbody>
      </table>
    </ScrollRegion>
  );
}

function ChangeRow({ change }: { readonly change: AssistantChange }) {
  const { before, after } = lines(change);
  return (
    <tr>
      <th scope="row">{fieldNames[change.field]}</th>
      <td data-label={words.columns.before}>
        {before === null ? <span className="hint">{words.nothing}</span> : <Lines lines={before} />}
      </td>
      <td data-label={words.columns.after}>
        <Lines lines={after} />
      </td>
    </tr>
  );
}

interface Line {
  readonly text: string;
  readonly isOwn: boolean;
}

function Lines({ lines }: { readonly lines: readonly Line[] }) {
  return lines.map(({ text, isOwn }, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: A line is its place.
    <span key={index} className="line">
      {isOwn ? <mark>{text}</mark> : text}
    </span>
  ));
}

/** Both texts, with the lines marked that the other one does not have. */
function lines({ field, before, after }: AssistantChange): { before: Line[] | null; after: Line[] } {
  if (field === 'eventsSecret') {
    const isOther = before === 'other' ? [{ text: words.secret.other, isOwn: true }] : null;
    return { before: isOther, after: [{ text: words.secret.set, isOwn: true }] };
  }
  const [old, wanted] = [before?.split('\n') ?? [], after.split('\n')];
  const compared = (own: readonly string[], other: readonly string[]) => {
    const known = new Set(other);
    return own.map((text) => ({ text, isOwn: before !== null && !known.has(text) }));
  };
  return { before: before === null ? null : compared(old, wanted), after: compared(wanted, old) };
}
