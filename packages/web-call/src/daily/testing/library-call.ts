import assert from 'node:assert/strict';
import { mock } from 'node:test';
import type { DailyCall } from '@daily-co/daily-js';
import type { DOMWindow } from 'jsdom';
import { loadDailyLibrary } from '../daily-library.ts';
import { scriptedCallMachine } from './scripted-call-machine.ts';

/** A call object of the real library with its methods open to any argument, so that a test can give it wrong ones. */
export interface LibraryCall {
  call: DailyCall;
  /** Calls a method by name; a text is the message it refused with, null that it passed the arguments on. */
  attempt(method: string, ...args: unknown[]): Promise<string | null>;
  /** What the library wrote to the console since the last look. */
  consoleText(): string;
  close(): Promise<void>;
}

/** A call object, joined by the real library to a scripted call machine unless told otherwise. */
export async function libraryCall(window: DOMWindow, joined = true): Promise<LibraryCall> {
  const daily = await loadDailyLibrary();
  const machine = scriptedCallMachine(window);
  const errors = mock.method(console, 'error', () => {});
  const call = daily.createCallObject({ dailyConfig: { avoidEval: true } });
  if (joined) await call.join({ url: 'https://rooms.daily.co/one', subscribeToTracksAutomatically: false });
  return {
    call,
    async attempt(method, ...args) {
      const found: unknown = Reflect.get(call, method);
      assert.ok(typeof found === 'function', `the library has no ${method}`);
      const before = machine.asked.length;
      let settled = false;
      try {
        const asked: unknown = Reflect.apply(found, call, args);
        // The arguments are checked before the call machine is asked, or the promise rejects at once.
        await Promise.race([asked, until(() => settled || machine.asked.length > before)]);
        return null;
      } catch (error) {
        return error instanceof Error ? error.message : String(error);
      } finally {
        settled = true;
      }
    },
    consoleText() {
      const text = errors.mock.calls.map(({ arguments: said }) => said.map(String).join(' ')).join('\n');
      errors.mock.resetCalls();
      return text;
    },
    async close() {
      await call.destroy();
      errors.mock.restore();
      machine.close();
    },
  };
}

async function until(done: () => boolean): Promise<void> {
  while (!done()) await new Promise(setImmediate);
}
