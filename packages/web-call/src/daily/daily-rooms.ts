import type { DailyAdvancedConfig } from '@daily-co/daily-js';
import { type Clock, systemClock } from '../clock.ts';
import type { RoomFactory } from '../room.ts';
import { type DailyLibrary, loadDailyLibrary } from './daily-library.ts';

// For pages that fetch the library before the press.
export { loadDailyLibrary };

import { createDailyRoom } from './daily-room.ts';

export interface DailyRoomsOptions {
  /**
   * Passed to the library, with `avoidEval: true` unless it says otherwise. `alwaysIncludeMicInPermissionPrompt: false` is
   * removed, with a warning: without the microphone in the prompt the assistant would hear nothing.
   */
  dailyConfig?: DailyAdvancedConfig;
  /** Default: a dynamic import of `@daily-co/daily-js`. */
  load?: () => Promise<DailyLibrary>;
  clock?: Clock;
}

/** The library allows one call object per page, so the rooms of a page are made one after the other, by whichever client. */
let roomBefore: Promise<void> = Promise.resolve();
/** Whether the library still counts a call object nobody has: one that never finished leaving, or that it refused itself. */
let abandoned = false;

/**
 * Rooms of the video service behind the voice platform (`@daily-co/daily-js` 0.84.0).
 *
 * A factory rejects with the library's own error where it refuses: 'WebRTC not supported or suppressed' in a browser without
 * it. Its parts are loaded by a script tag from the service's own host (`script-src https://c.daily.co`), never by eval.
 */
export function dailyRooms({
  dailyConfig = {},
  load = loadDailyLibrary,
  clock = systemClock,
}: DailyRoomsOptions = {}): RoomFactory {
  const config = { avoidEval: true, ...guarded(dailyConfig) };
  return async (options, signal) => {
    const daily = await load();
    const turn = roomBefore;
    let nextTurn = () => {};
    roomBefore = new Promise((resolve) => {
      nextTurn = resolve;
    });
    try {
      await turn;
      signal.throwIfAborted();
      const { audioSource, videoSource } = options;
      const call = daily.createCallObject({
        audioSource,
        videoSource,
        dailyConfig: config,
        ...(abandoned && { allowMultipleCallInstances: true }),
      });
      return createDailyRoom(call, {
        microphoneOn: options.microphoneOn,
        clock,
        onGone(finished) {
          abandoned ||= !finished;
          nextTurn();
        },
      });
    } catch (error) {
      abandoned ||= !signal.aborted;
      nextTurn();
      throw error;
    }
  };
}

function guarded(config: DailyAdvancedConfig): DailyAdvancedConfig {
  if (config.alwaysIncludeMicInPermissionPrompt !== false) return config;
  console.warn('alwaysIncludeMicInPermissionPrompt: false is not supported and was removed');
  const { alwaysIncludeMicInPermissionPrompt: _removed, ...others } = config;
  return others;
}
