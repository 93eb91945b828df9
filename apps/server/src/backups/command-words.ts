import type { StoreFacts } from './facts.ts';
import type { Manifest } from './manifest.ts';
import type { Moved } from './move/move.ts';
import type { Kept, Restored } from './restored.ts';

export function backedUpWords(file: string, manifest: Manifest): string {
  return `Backed up ${contentsWords(manifest)}, read back and found whole:
  ${file}  (${sizeWords(manifest.bytes)})
  ${file}.json  (what is in it; keep it with the file)
To put it back: npm run restore -- ${file}`;
}

/** Such as `1,204 leads (newest 2026-11-21T19:00:00.000Z) and 1,300 deliveries`. */
function contentsWords({ counts, newestLead }: StoreFacts): string {
  const newest = newestLead === null ? '' : ` (newest ${arrivalOf(newestLead)})`;
  return `${numberWords(counts.leads ?? 0)} leads${newest} and ${numberWords(counts.deliveries ?? 0)} deliveries`;
}

function numberWords(count: number): string {
  return count.toLocaleString('en-US');
}

/** A lead's id begins with its time (UUID version 7, RFC 9562 section 5.7). */
function arrivalOf(id: string): string {
  const ms = Number.parseInt(id.replaceAll('-', '').slice(0, 12), 16);
  const date = new Date(ms);
  return Number.isNaN(date.getTime()) ? id : date.toISOString();
}

function sizeWords(bytes: number): string {
  return bytes < 1_000_000 ? `${Math.ceil(bytes / 1_000)} KB` : `${(bytes / 1_000_000).toFixed(1)} MB`;
}

export function restoredWords(restored: Restored): string {
  const { place, facts, takenAt, kept } = restored;
  const lines = [
    `Restored ${contentsWords(facts)}${takenAt === null ? '' : `, as they were at ${takenAt}`}, into ${place}.`,
    ...(kept === null ? [] : [keptWords(kept), ...carriedWords(restored)]),
    'Everybody signs in to the office anew. Deliveries that were waiting then are sent when the server starts, under the same',
    'webhook-id as before: a receiver that remembers it gets nothing twice.',
    'Now start the server: npm start',
  ];
  return lines.join('\n');
}

function keptWords({ kind, name }: Kept): string {
  switch (kind) {
    case 'file':
    case 'schema':
      return `What was there before is kept as the ${kind} ${name}: look there for leads that came later, then delete it.`;
    case 'damaged-file':
      return `What was there before is damaged, and kept byte for byte as ${name} and what is beside it.
Leads that came later may be read from a copy: opening the files themselves would change them (docs/operations.md, "The store is
damaged").`;
    case 'log':
      return `There was no store, but a write-ahead log of one, which is kept as ${name}.
It may hold leads, and can be read only with the file that it belongs to.`;
  }
}

function carriedWords({ kept, carried }: Restored): string[] {
  if (carried === null) {
    return [
      'Who has texted STOP after the backup was made, and whose data were erased, could not be read there. Tell the server of',
      'them anew before you give it its webhooks, or it sends what waits for them as it was then (docs/operations.md, "Restoring").',
    ];
  }
  const { optOuts, erasedSince, ended } = carried;
  const lines = [
    optOuts === 0 ? null : `Taken over from there, of who has texted STOP or START since: ${numberWords(optOuts)}.`,
    erasedSince.length === 0
      ? null
      : `Erased after the backup was made, and back: erase them again. ${erasedSince.join(' ')}
Nothing is sent of them. Waiting deliveries that were ended: ${numberWords(ended)}.`,
    kept?.kind === 'damaged-file'
      ? 'Who has texted STOP since, or was erased, is known only as far as that could be read.'
      : null,
  ];
  return lines.filter((line) => line !== null);
}

export function movedWords(from: string, { tables, nuls }: Moved): string {
  const lines = tables.map(({ name, rows, hash }) => `  ${name.padEnd(24)}${numberWords(rows).padStart(12)}  ${hash}`);
  const changed = nuls.map((place) => `\nA NUL, which PostgreSQL cannot store, became U+FFFD: ${place}`).join('');
  return `Moved. Each table has the same rows (SHA-256 over all of them) on both sides:
${lines.join('\n')}${changed}
Now set DATABASE_URL to that database (in .env, or where the server gets its settings) and start the server: npm start
${from.slice('file:'.length)} still holds everything. Keep it until you are sure, and start no server on it: that would send again what waits in it.`;
}
