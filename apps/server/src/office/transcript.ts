import { transcriptNames } from '@downspout/business/call-words';
import type { TranscriptLine } from '@downspout/office-api/calls';

/** How the platform and we begin the line of each speaker. */
const SPEAKERS: ReadonlyMap<string, TranscriptLine['who']> = new Map([
  ['AI', 'assistant'],
  ['Bot', 'assistant'],
  ['Assistant', 'assistant'],
  ['User', 'visitor'],
  ['Customer', 'visitor'],
  [transcriptNames.assistant, 'assistant'],
  [transcriptNames.user, 'visitor'],
  [transcriptNames.page, 'page'],
]);

/** Who said what. A line that begins with no speaker belongs to the one before it. */
export function readTranscript(transcript: string): TranscriptLine[] {
  const lines: { who: TranscriptLine['who']; text: string }[] = [];
  for (const line of transcript.split('\n')) {
    const [, name = '', said = ''] = /^([^:]{1,60}): ?(.*)$/.exec(line) ?? [];
    const who = SPEAKERS.get(name);
    const last = lines.at(-1);
    if (who !== undefined) lines.push({ who, text: said });
    else if (last !== undefined) last.text += `\n${line}`;
    else if (line.trim() !== '') lines.push({ who: 'unknown', text: line });
  }
  return lines.map(({ who, text }) => ({ who, text: text.trim() })).filter(({ text }) => text !== '');
}
