import { Readable } from 'node:stream';
import { exportQuery } from '@downspout/office-api/inbox';
import { urls } from '@downspout/office-api/urls';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { writeAudit } from '../audit.ts';
import { isSearch, leadQuery } from '../inbox/matching-leads.ts';
import { localDay } from '../local-time.ts';
import type { OfficeOptions } from '../office-options.ts';
import { readQuery } from '../read-query.ts';
import { signedInOf } from '../sign-in/require-session.ts';
import { BYTE_ORDER_MARK, type Cell, csvLine } from './csv.ts';
import { EXPORTED_COLUMNS, type ExportedLead, exportedLeads, exportedOf } from './exported-leads.ts';
import { OWNER_LABELS, ownerCells } from './owner-columns.ts';

type Batches = AsyncGenerator<ExportedLead[]>;

/** All leads of a filter as a file, which is sent while it is read: it may be larger than the memory. */
export async function exportRoutes(scope: FastifyInstance, { store, clock, index }: OfficeOptions): Promise<void> {
  const asksAgain = { config: { asksAgain: true } } as const;

  scope.get(urls.exportCsv, asksAgain, async (request, reply) => {
    const batches = await begin(request, 'csv');
    return sendFile(reply, CSV, 'leads', Readable.from(asCsv(batches, OWNER_LABELS, ownerCells)));
  });

  scope.get(urls.exportAllCsv, asksAgain, async (request, reply) => {
    const batches = await begin(request, 'all-csv');
    return sendFile(reply, CSV, 'leads-all', Readable.from(asCsv(batches, EXPORTED_COLUMNS, allCells)));
  });

  scope.get(urls.exportJson, asksAgain, async (request, reply) => {
    const batches = await begin(request, 'json');
    return sendFile(reply, JSON_FILE, 'leads', Readable.from(asJson(batches)));
  });

  /** Who took the leads out is written down, though not what was searched for: it may name a person. */
  async function begin(request: FastifyRequest, format: string): Promise<Batches> {
    const { ids, ...filter } = readQuery(exportQuery, request);
    const chosen = ids?.split(',');
    const { userId, username } = signedInOf(request);
    if (isSearch(filter)) await index.catchUp();
    const { q, ...rest } = filter;
    const after = {
      format,
      ...rest,
      ...(chosen && { selected: chosen.length }),
      ...(q !== undefined && { searched: true }),
    };
    const entry = { action: 'leads-exported', subject: 'leads', after };
    await store.db
      .transaction()
      .execute((transaction) =>
        writeAudit(transaction, { at: clock(), actor: { id: userId, name: username }, ...entry }),
      );
    if (chosen !== undefined) return exportedOf(store, chosen);
    return exportedLeads(store, index.vocabulary, leadQuery(filter, userId, clock()));
  }

  function sendFile(reply: FastifyReply, file: FileType, name: string, content: Readable): FastifyReply {
    const fileName = `${name}-${localDay(clock())}.${file.extension}`;
    reply.header('content-disposition', `attachment; filename="${fileName}"`);
    return reply.header('content-type', file.type).send(content);
  }
}

interface FileType {
  readonly type: string;
  readonly extension: string;
}

const CSV: FileType = { type: 'text/csv; charset=utf-8', extension: 'csv' };
const JSON_FILE: FileType = { type: 'application/json', extension: 'json' };

function allCells(lead: ExportedLead): Cell[] {
  return EXPORTED_COLUMNS.map((column) => lead[column] ?? null);
}

async function* asCsv(
  batches: Batches,
  labels: readonly string[],
  cellsOf: (lead: ExportedLead) => Cell[],
): AsyncGenerator<string> {
  yield BYTE_ORDER_MARK + csvLine(labels);
  for await (const leads of batches) yield leads.map((lead) => csvLine(cellsOf(lead))).join('');
}

async function* asJson(batches: Batches): AsyncGenerator<string> {
  let separator = '[\n';
  for await (const leads of batches) {
    for (const lead of leads) {
      yield separator + JSON.stringify(lead);
      separator = ',\n';
    }
  }
  yield separator === '[\n' ? '[]\n' : '\n]\n';
}
