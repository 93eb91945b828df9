import type { RoomFactory } from '@downspout/web-call';
import { type ScriptedRooms, scriptedRooms } from '@downspout/web-call/testing';

type Step = 'make' | 'join' | 'leave' | 'startRecording' | 'noiseCancellation' | 'observeLevels';

declare global {
  /** What becomes of a room's steps: `hold` waits for another plan, `fail` rejects. What is left out succeeds at once. */
  var roomPlan: Partial<Record<Step, 'hold' | 'fail'>> | undefined;
  /** The steps that were begun. */
  var roomSteps: Step[] | undefined;
  /** The rooms of this page. */
  var callRooms: ScriptedRooms | undefined;
}

/** Stands in the browser for the platform's rooms (`@downspout/web-call/daily`): same export, no media, no network. */
export function dailyRooms(): RoomFactory {
  const all = scriptedRooms({
    make: () => step('make'),
    join: () => step('join'),
    leave: () => step('leave'),
    startRecording: () => step('startRecording'),
    noiseCancellation: () => step('noiseCancellation'),
    observeLevels: () => step('observeLevels'),
  });
  globalThis.callRooms = all;
  return all.rooms;
}

async function step(name: Step): Promise<void> {
  globalThis.roomSteps = [...(globalThis.roomSteps ?? []), name];
  while (globalThis.roomPlan?.[name] === 'hold') await new Promise(requestAnimationFrame);
  if (globalThis.roomPlan?.[name] === 'fail') throw new Error(`The room refused: ${name}`);
}
