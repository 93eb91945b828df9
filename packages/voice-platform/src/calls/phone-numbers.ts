import type { CallDefiners } from '../call-types.ts';
import { listQuery } from '../query-string.ts';
import { isEntity, isEntityList } from '../replies.ts';
import { json } from '../request-body.ts';

/** Where calls ring and who is called: phone numbers, and campaigns of calls from them. */
export function phoneNumberCalls({ call, paged }: CallDefiners) {
  return {
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
    campaigns: {
      create: call('POST /campaign', { body: json, reply: isEntity }),
      list: paged('GET /campaign'),
      get: call('GET /campaign/{id}', { reply: isEntity }),
      update: call('PATCH /campaign/{id}', { body: json, reply: isEntity }),
      delete: call('DELETE /campaign/{id}', { reply: isEntity }),
    },
  };
}
