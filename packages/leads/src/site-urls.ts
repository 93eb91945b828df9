/**
 * Every URL of the site's listener beside its pages and their files, `/healthz` and `/readyz`. Constants of their own, so that
 * a page's script holds those alone that it asks for.
 */

/** A quote request: JSON, or the plain form. */
export const QUOTES_URL = '/api/quotes';
/** A request for holiday lights: JSON, or the plain form. */
export const HOLIDAY_LIGHTS_URL = '/api/holiday-lights';
/** Work for the browser of whoever fills a form in. */
export const PROOF_OF_WORK_URL = '/api/proof-of-work';
/** What the call button needs to know. */
export const VOICE_CONFIG_URL = '/api/voice/config';
/** What calls with our own assistant are created and joined below. */
export const VOICE_API_URL = '/api/voice';
/** Creates a call with our own assistant, as the platform's `POST /call/web` does. */
export const CREATE_CALL_URL = '/api/voice/call/web';
/** The WebSocket of such a call, by its id. */
export const CALL_SOCKET_URL = '/api/voice/call/';
/** The voice platform's messages. */
export const VOICE_EVENTS_URL = '/api/voice/events';
/** A text message that somebody sent to the company's number, as the SMS service reports it. */
export const TEXTS_URL = '/api/texts';
/** A signed STOP of whoever was texted. */
export const OPT_OUTS_URL = '/api/opt-outs';
