import { type CallSources, NO_CALL } from '../pages/content-security-policy.ts';
import type { VoiceSettings } from './voice-config.ts';

/**
 * The room's servers: `gs.daily.co` for the nearest one, `c.daily.co` for its program, and `*.wss.daily.co` for the call,
 * which the first pattern matches too, as a `*` stands for any depth (https://www.w3.org/TR/CSP3/#match-hosts).
 * Named by @daily-co/daily-js 0.84.0 and https://docs.daily.co/guides/privacy-and-security/content-security-policy
 */
const ROOM_SERVERS = ['https://*.daily.co', 'wss://*.daily.co'];
/** From here the room's program is loaded by a script tag (`avoidEval`), so that nothing need be evaluated. */
const ROOM_PROGRAM = 'https://c.daily.co';

/** What the pages must be allowed to reach for a call over the platform; our own assistant is on our own server. */
export function callSources(settings: VoiceSettings): CallSources {
  if (settings.VOICE_PROVIDER !== 'platform') return NO_CALL;
  const reports = settings.ERROR_REPORT_DSN === null ? [] : [new URL(settings.ERROR_REPORT_DSN).origin];
  return {
    connect: [new URL(settings.VOICE_PLATFORM_URL).origin, ...ROOM_SERVERS, ...reports],
    script: [ROOM_PROGRAM],
    directives: ["worker-src 'self' blob:", "media-src 'self' blob:"],
  };
}
