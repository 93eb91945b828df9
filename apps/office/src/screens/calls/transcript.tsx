import { speakerNames, calls as words } from '@downspout/business/office/calls';
import type { TranscriptLine } from '@downspout/office-api/calls';

export function Transcript({ lines }: { readonly lines: readonly TranscriptLine[] }) {
  if (lines.length === 0) return <p>{words.noTranscript}</p>;
  return (
    <ol className="transcript">
      {lines.map(({ who, text }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: A transcript only grows at its end.
        <li key={index} className={who}>
          <span className="speaker">{speakerNames[who]}</span>
          <p className="as-written">{text}</p>
        </li>
      ))}
    </ol>
  );
}
