import type { CallDefiners } from '../call-types.ts';
import { anyQuery, listQuery } from '../query-string.ts';
import { isAnything, isEntity, isEntityList } from '../replies.ts';
import { json } from '../request-body.ts';

/** Who may use the platform: organisations, tokens, credentials of other vendors. */
export function accountCalls({ call }: CallDefiners) {
  return {
    orgs: {
      create: call('POST /org', { body: json, reply: isEntity }),
      list: call('GET /org', { reply: isEntityList }),
      featureFlag: call('GET /org/feature-flag', { query: anyQuery, reply: isAnything }),
      get: call('GET /org/{id}', { reply: isEntity }),
      update: call('PATCH /org/{id}', { body: json, reply: isEntity }),
      delete: call('DELETE /org/{id}', { reply: isAnything }),
      listUsers: call('GET /org/{id}/user', { reply: isEntityList }),
      leave: call('DELETE /org/{id}/leave', { reply: isAnything }),
      removeMember: call('DELETE /org/{id}/member/{userId}/leave', { reply: isAnything }),
      invite: call('POST /org/{id}/invite', { body: json, reply: isAnything }),
      updateRole: call('PATCH /org/{id}/role', { body: json, reply: isAnything }),
      authenticate: call('GET /org/{id}/auth', { reply: isEntity }),
    },
    tokens: {
      create: call('POST /token', { body: json, reply: isEntity }),
      list: call('GET /token', { query: listQuery, reply: isEntityList }),
      get: call('GET /token/{id}', { reply: isEntity }),
      update: call('PATCH /token/{id}', { body: json, reply: isEntity }),
      delete: call('DELETE /token/{id}', { reply: isEntity }),
    },
    credentials: {
      create: call('POST /credential', { body: json, reply: isEntity }),
      list: call('GET /credential', { query: listQuery, reply: isEntityList }),
      get: call('GET /credential/{id}', { reply: isEntity }),
      update: call('PATCH /credential/{id}', { body: json, reply: isEntity }),
      delete: call('DELETE /credential/{id}', { reply: isEntity }),
      createSession: call('POST /credential/session', { body: json, reply: isEntity }),
      trigger: call('POST /credential/trigger', { body: json, reply: isAnything }),
      webhook: call('POST /credential/webhook', { body: json, reply: isAnything, authorization: 'none' }),
    },
  };
}
