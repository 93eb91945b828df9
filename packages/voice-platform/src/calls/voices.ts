import type { CallDefiners } from '../call-types.ts';
import { anyQuery, listQuery } from '../query-string.ts';
import { isAnything, isEntity, isEntityList } from '../replies.ts';
import { formData, json } from '../request-body.ts';

/** What other vendors provide: voices, and resources kept with a provider. `provider` is a name such as `11labs`. */
export function voiceCalls({ call, paged }: CallDefiners) {
  return {
    voiceLibrary: {
      list: call('GET /voice-library/{provider}', { query: listQuery, reply: isEntityList }),
      listAccents: call('GET /voice-library/{provider}/accents', { reply: isAnything }),
      sync: call('POST /voice-library/sync', { body: json, reply: isAnything }),
      syncProvider: call('POST /voice-library/sync/{provider}', { reply: isAnything }),
      createSesameVoice: call('POST /voice-library/create-sesame-voice', { body: json, reply: isAnything }),
    },
    // The vendor's own client sends no body with these, changes included.
    providerResources: {
      create: call('POST /provider/{provider}/{resourceName}', { reply: isEntity }),
      list: paged('GET /provider/{provider}/{resourceName}'),
      get: call('GET /provider/{provider}/{resourceName}/{id}', { reply: isEntity }),
      update: call('PATCH /provider/{provider}/{resourceName}/{id}', { reply: isEntity }),
      delete: call('DELETE /provider/{provider}/{resourceName}/{id}', { reply: isEntity }),
    },
    providers: {
      listWorkflows: call('GET /{provider}/workflows', { query: anyQuery, reply: isAnything }),
      listWorkflowHooks: call('GET /{provider}/workflows/{id}/hooks', { reply: isAnything }),
      listLocations: call('GET /{provider}/locations', { reply: isAnything }),
      /** @deprecated by the vendor: use `searchVoice`. */
      searchVoices: call('GET /{provider}/voices/search', { query: anyQuery, reply: isAnything }),
      searchVoice: call('GET /{provider}/voice/search', { query: anyQuery, reply: isAnything }),
      /** @deprecated by the vendor: use `addVoice`. */
      addVoices: call('POST /{provider}/voices/add', { body: json, reply: isAnything }),
      addVoice: call('POST /{provider}/voice/add', { body: json, reply: isAnything }),
      cloneElevenLabsVoice: call('POST /11labs/voice/clone', { body: formData, reply: isAnything }),
    },
  };
}
