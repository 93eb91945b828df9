import type { CallDefiners } from '../call-types.ts';
import { listQuery } from '../query-string.ts';
import { isEntity, isEntityList } from '../replies.ts';
import { json } from '../request-body.ts';

/** Who speaks, and on which number: assistants, squads, workflows, phone numbers. */
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
    phoneNumbers: {
      create: call('POST /phone-number', { body: json, reply: isEntity }),
      list: call('GET /phone-number', { query: listQuery, reply: isEntityList }),
      listPages: paged('GET /v2/phone-number'),
      get: call('GET /phone-number/{id}', { reply: isEntity }),
      update: call('PATCH /phone-number/{id}', { body: json, reply: isEntity }),
      delete: call('DELETE /phone-number/{id}', { reply: isEntity }),
      /** @deprecated by the vendor: `create` takes the provider. */
      importTwilio: call('POST /phone-number/import/twilio', { body: json, reply: isEntity }),
      /** @deprecated by the vendor: `create` takes the provider. */
      importVonage: call('POST /phone-number/import/vonage', { body: json, reply: isEntity }),
    },
  };
}
