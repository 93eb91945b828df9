import type { CallDefiners } from '../call-types.ts';
import type { WebCallRequest } from '../entities.ts';
import { anyQuery, listQuery } from '../query-string.ts';
import { isAnything, isEntity, isEntityList, isWebCall } from '../replies.ts';
import { json } from '../request-body.ts';

/** What is said: calls, chats and their sessions. A streamed chat comes as its whole text. */
export function conversationCalls({ call, paged }: CallDefiners) {
  return {
    calls: {
      create: call('POST /call', { body: json, reply: isEntity }),
      createWeb: call('POST /call/web', { body: json<WebCallRequest>, reply: isWebCall }),
      /** @deprecated by the vendor: use `create`. */
      createPhone: call('POST /call/phone', { body: json, reply: isEntity }),
      list: call('GET /call', { query: listQuery, reply: isEntityList }),
      listPages: paged('GET /v2/call'),
      listMetadata: paged('GET /v2/call/metadata'),
      export: call('GET /v2/call/export', { query: anyQuery, reply: isAnything }),
      get: call('GET /call/{id}', { reply: isEntity }),
      update: call('PATCH /call/{id}', { body: json, reply: isEntity }),
      delete: call('DELETE /call/{id}', { reply: isEntity }),
    },
    chats: {
      create: call('POST /chat', { body: json, reply: isAnything }),
      createResponse: call('POST /chat/responses', { body: json, reply: isAnything }),
      createWeb: call('POST /chat/web', { body: json, reply: isAnything }),
      createWebResponse: call('POST /chat/web/responses', { body: json, reply: isAnything }),
      list: paged('GET /chat'),
      get: call('GET /chat/{id}', { reply: isEntity }),
      delete: call('DELETE /chat/{id}', { reply: isEntity }),
    },
    sessions: {
      create: call('POST /session', { body: json, reply: isEntity }),
      list: paged('GET /session'),
      get: call('GET /session/{id}', { reply: isEntity }),
      update: call('PATCH /session/{id}', { body: json, reply: isEntity }),
      delete: call('DELETE /session/{id}', { reply: isEntity }),
    },
  };
}
