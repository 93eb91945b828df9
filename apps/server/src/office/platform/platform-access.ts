import { createPlatformClient, type PlatformClient } from '@downspout/voice-platform/platform-client';
import type { Config } from '../../config/config.ts';
import { type ErrorAnswer, RefusedError } from '../../plugins/errors.ts';
import { platformRefusal } from './platform-refusal.ts';

/** In ms. An update calls three times in a row, and the office waits for `ANSWER_TIMEOUT_MS`. */
export const PLATFORM_TIMEOUT_MS = 7_000;

export type PlatformSettings = Pick<Config, 'VOICE_PLATFORM_URL' | 'VOICE_PRIVATE_KEY'>;

/** Runs calls of the platform. Throws `RefusedError` with a clear text for whatever goes wrong with it. */
export type AskPlatform = <Answer>(ask: (platform: PlatformClient) => Promise<Answer>) => Promise<Answer>;

/** The server's own access to the platform: the key is in none of its answers, errors and logs. */
export function platformAccess(config: PlatformSettings, timeoutMs = PLATFORM_TIMEOUT_MS): AskPlatform {
  const { VOICE_PLATFORM_URL: baseUrl, VOICE_PRIVATE_KEY: credential } = config;
  if (credential === null) {
    return async () => {
      throw new RefusedError(NOT_SET);
    };
  }
  const platform = createPlatformClient({ baseUrl, credential, timeoutMs });
  return async (ask) => {
    try {
      return await ask(platform);
    } catch (error) {
      throw platformRefusal(error);
    }
  };
}

const NOT_SET: ErrorAnswer = {
  status: 409,
  code: 'platform_not_set',
  message: 'Set VOICE_PRIVATE_KEY to reach the voice platform',
};
