import { AssistantModelError } from './errors.ts';

/**
 * A `fetch` for an endpoint that need not be trusted: an answer ends in an error once it is longer than `maxBytes`, and a
 * redirect is refused, as it would carry the visitor's words to an address that nobody has configured.
 */
export function boundedFetch(fetch: typeof globalThis.fetch, maxBytes: number): typeof globalThis.fetch {
  return async (input, init) => {
    const response = await fetch(input, { ...init, redirect: 'error' });
    if (response.body === null) return response;
    const { status, statusText, headers } = response;
    return new Response(response.body.pipeThrough(atMost(maxBytes)), { status, statusText, headers });
  };
}

function atMost(maxBytes: number): TransformStream<Uint8Array, Uint8Array> {
  let bytes = 0;
  return new TransformStream({
    transform(chunk, controller) {
      bytes += chunk.byteLength;
      if (bytes <= maxBytes) controller.enqueue(chunk);
      else controller.error(new AssistantModelError('unreadable', `An answer of more than ${maxBytes} bytes`));
    },
  });
}
