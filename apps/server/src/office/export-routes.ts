import { Readable } from 'node:stream';
import { leadFilter } from '@downspout/office-api/inbox';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { writeAudit } from './audit.ts';
import { BYTE_ORDER_MARK, csvLine } from './csv.ts';
import { EXPORTED_COLUMNS, type ExportedLead, exportedLeads } from './exported-leads.ts';
import { isSearch } from './matching-leads.ts';
import type { OfficeApiOptions } from './office-api.ts';
import { readQuery } from './read-query.ts';
import { signedInOf } from './require-session.ts';

type Batches = AsyncGenerator<ExportedLead[]>;

/** All leads of a filter as a file, which is sent while it is read: it may be larger than the memory. */
export async function exportRoutes(scope: FastifyInstance, { store, clock, index }: OfficeApiOptions): Promise<void> {
  scope.get('/export/leads.csv', async (request, reply) => {
    const batches = await begin(request, 'csv');
    reply.header('content-disposition', `attachment; filename="${fileName('csv')}"`);
    return reply.header('content-type', 'text/csv; charset=utf-8').send(Readable.from(asCsv(batches)));
  });

  scope.get('/export/leads.json', async (request, reply) => {
    const batches = await begin(request, 'json');
    reply.header('content-disposition', `attachment; filename="${fileName('json')}"`);
    return reply.header('content-type', 'application/json').send(Readable.from(asJson(batches)));
  });

  /** Who took the leads out is written down, though not what was searched for: it may name a person. */
  async function begin(request: FastifyRequest, format: string): Promise<Batches> {
    const filter = readQuery(leadFilter, request);
    const { userId, username } = signedInOf(request);
    if (isSearch(filter)) await index.catchUp();
    const { q, ...rest } = filter;
    const after = { format, ...rest, ...(q !== undefined && { searched: true }) };
    const entry = { action: 'leads-exported', subject: 'leads', after };
    await store.db
      .transaction()
      .execute((transaction) =>
        writeAudit(transaction, { at: clock(), actor: { id: userId, name: username }, ...entry }),
      );
    return exportedLeads(store, filter);
  }

  function fileName(extension: string): string {
    return `leads-${new Date(clock()).toISOString().slice(0, 10)}.${extension}`;
  }
}

async function* asCsv(batches: Batches): AsyncGenerator<string> {
  yield BYTE_ORDER_MARK + csvLine(EXPORTED_COLUMNS);
  for await (const leads of batches) {
    yield leads.map((lead) => csvLine(EXPORTED_COLUMNS.map((column) => lead[column] ?? null))).join('');
  }
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
