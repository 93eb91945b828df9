import type { TranscriptLine } from '@downspout/office-api/calls';
import * as z from 'zod/mini';

/** Longer than any call; what is longer is cut. In characters (UTF-16 code units) of what was said. */
export const MAX_TRANSCRIPT = 400_000;

const transcriptSchema = z.array(
  z.object({
    who: z.enum(['assistant', 'visitor', 'page', 'unknown']),
    text: z.string(),
    interrupted: z.optional(z.literal(true)),
  }),
);

/**
 * Lines as the store keeps them: JSON, so that no words of one side, whatever lines they have, are read as the other's.
 * Null when nothing was said.
 */
export function writeTranscript(lines: readonly TranscriptLine[]): string | null {
  const said = lines.filter(({ text }) => text.trim() !== '');
  return said.length === 0 ? null : JSON.stringify(bounded(said));
}

/** Null for what was stored as plain text, by an earlier version or as the platform sent it. */
export function readTranscriptLines(stored: string): TranscriptLine[] | null {
  if (!stored.startsWith('[')) return null;
  try {
    const parsed = transcriptSchema.safeParse(JSON.parse(stored));
    return parsed.success
      ? parsed.data.map(({ interrupted, ...line }) => ({ ...line, ...(interrupted && { interrupted }) }))
      : null;
  } catch {
    return null;
  }
}

function bounded(lines: readonly TranscriptLine[]): TranscriptLine[] {
  const whole = lines.reduce((sum, { text }) => sum + text.length, 0);
  if (whole <= MAX_TRANSCRIPT) return [...lines];
  let left = MAX_TRANSCRIPT;
  const kept: TranscriptLine[] = [];
  for (const line of lines) {
    const text = line.text.slice(0, left).toWellFormed();
    left -= text.length;
    if (text !== '') kept.push({ ...line, text });
  }
  return [...kept, { who: 'unknown', text: cutRemark(whole) }];
}

/** Stands at the end of a text that was cut. */
export function cutRemark(characters: number): string {
  return `[cut: the whole has ${characters.toLocaleString('en-US')} characters]`;
}
