import type { EmbeddedRoomsOptions } from '@downspout/web-call/embedded';
import { serverSpeech } from '@downspout/web-call/server-speech';

/** Loaded only where the server has engines of its own; the browser's are kept for when they fail. */
export function serverEngines(browser: EmbeddedRoomsOptions): EmbeddedRoomsOptions {
  return serverSpeech({ browser });
}
