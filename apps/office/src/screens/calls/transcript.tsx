import type { TranscriptLine } from '@downspout/office-api/calls';
import { speakerNames } from '@downspout/office-api/names';
import { calls as words } from '../../words/calls.ts';

export function Transcript({ lines }: { readonly lines: readonly TranscriptLine[] }) {
  if (lines.length === 0) return <p>{words.noTranscript}</p>;
  return (
    <ol className="transcript">
      {lines.map(({ who, text, interrupted }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: A transcript only grows at its end.
        <li key={index} className={who}>
          <span className="speaker">{speakerNames[who]}</span>
          <p className="as-written">{interrupted ? `${text} —` : text}</p>
        </li>
      ))}
    </ol>
  );
}
