import { transcriptNames } from '@downspout/business/call-words';
import type { TranscriptLine } from '@downspout/office-api/calls';
import { speakerNames } from '@downspout/office-api/names';
import { readTranscriptLines } from '../../voice/transcript.ts';

/** How the platform, and earlier versions of this server, begin the line of each speaker. */
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

/** Who said what, of a transcript as it is stored. */
export function readTranscript(stored: string): TranscriptLine[] {
  return readTranscriptLines(stored) ?? readText(stored);
}

/**
 * The lines below one another, as spreadsheets and files have them. Only the first line of what one side said begins at the
 * margin, so that no words can pass for the other side's.
 */
export function transcriptText(lines: readonly TranscriptLine[]): string {
  return lines
    .map(({ who, text, interrupted }) => `${speakerNames[who]}: ${indented(text)}${interrupted ? ' —' : ''}`)
    .join('\n');
}

function indented(text: string): string {
  return text.replace(/\r\n|[\n\r\u2028\u2029]/g, '\n    ');
}

/** Of a plain text. A line that begins with no speaker belongs to the one before it. */
function readText(transcript: string): TranscriptLine[] {
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
