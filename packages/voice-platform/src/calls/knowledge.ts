import type { CallDefiners } from '../call-types.ts';
import { anyQuery, listQuery } from '../query-string.ts';
import { isAnything, isEntity, isEntityList } from '../replies.ts';
import { formData, json } from '../request-body.ts';

/** What assistants use and yield: tools, files, knowledge bases, structured outputs, analytics. */
export function knowledgeCalls({ call, paged }: CallDefiners) {
  return {
    tools: {
      create: call('POST /tool', { body: json, reply: isEntity }),
      list: call('GET /tool', { query: listQuery, reply: isEntityList }),
      get: call('GET /tool/{id}', { reply: isEntity }),
      update: call('PATCH /tool/{id}', { body: json, reply: isEntity }),
      delete: call('DELETE /tool/{id}', { reply: isEntity }),
    },
    files: {
      create: call('POST /file', { body: formData, reply: isEntity }),
      /** @deprecated by the vendor: use `create`. */
      upload: call('POST /file/upload', { body: formData, reply: isEntity }),
      list: call('GET /file', { reply: isEntityList }),
      get: call('GET /file/{id}', { reply: isEntity }),
      update: call('PATCH /file/{id}', { body: json, reply: isEntity }),
      delete: call('DELETE /file/{id}', { reply: isEntity }),
    },
    knowledgeBases: {
      create: call('POST /knowledge-base', { body: json, reply: isEntity }),
      list: call('GET /knowledge-base', { query: listQuery, reply: isEntityList }),
      get: call('GET /knowledge-base/{id}', { reply: isEntity }),
      update: call('PATCH /knowledge-base/{id}', { body: json, reply: isEntity }),
      delete: call('DELETE /knowledge-base/{id}', { reply: isEntity }),
    },
    structuredOutputs: {
      create: call('POST /structured-output', { body: json, reply: isEntity }),
      list: paged('GET /structured-output'),
      get: call('GET /structured-output/{id}', { reply: isEntity }),
      update: call('PATCH /structured-output/{id}', { body: json, query: anyQuery, reply: isEntity }),
      delete: call('DELETE /structured-output/{id}', { reply: isEntity }),
    },
    analytics: {
      query: call('POST /analytics', { body: json, reply: isAnything }),
    },
  };
}
