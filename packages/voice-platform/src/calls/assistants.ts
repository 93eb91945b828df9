import type { CallDefiners } from '../call-types.ts';
import { listQuery } from '../query-string.ts';
import { isEntity, isEntityList } from '../replies.ts';
import { json } from '../request-body.ts';

/** Who speaks, and by which plan: assistants, squads, workflows, templates. */
export function assistantCalls({ call, paged }: CallDefiners) {
  return {
    assistants: {
      create: call('POST /assistant', { body: json, reply: isEntity }),
      list: call('GET /assistant', { query: listQuery, reply: isEntityList }),
      listPages: paged('GET /v2/assistant'),
      get: call('GET /assistant/{id}', { reply: isEntity }),
      update: call('PATCH /assistant/{id}', { body: json, reply: isEntity }),
      replace: call('PUT /assistant/{id}', { body: json, reply: isEntity }),
      delete: call('DELETE /assistant/{id}', { reply: isEntity }),
      listVersions: paged('GET /assistant/{id}/version'),
    },
    squads: {
      create: call('POST /squad', { body: json, reply: isEntity }),
      list: call('GET /squad', { query: listQuery, reply: isEntityList }),
      get: call('GET /squad/{id}', { reply: isEntity }),
      update: call('PATCH /squad/{id}', { body: json, reply: isEntity }),
      delete: call('DELETE /squad/{id}', { reply: isEntity }),
    },
    workflows: {
      create: call('POST /workflow', { body: json, reply: isEntity }),
      list: call('GET /workflow', { reply: isEntityList }),
      get: call('GET /workflow/{id}', { reply: isEntity }),
      update: call('PATCH /workflow/{id}', { body: json, reply: isEntity }),
      delete: call('DELETE /workflow/{id}', { reply: isEntity }),
    },
    templates: {
      create: call('POST /template', { body: json, reply: isEntity }),
      list: call('GET /template', { query: listQuery, reply: isEntityList }),
      listPinned: call('GET /template/pinned', { reply: isEntityList }),
      get: call('GET /template/{id}', { reply: isEntity }),
      update: call('PATCH /template/{id}', { body: json, reply: isEntity }),
      delete: call('DELETE /template/{id}', { reply: isEntity }),
    },
  };
}
