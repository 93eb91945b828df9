import assert from 'node:assert/strict';
import { after, describe, it } from 'node:test';
import { FakeTrack } from '../testing/fake-track.ts';
import { next } from '../testing/room-contract.ts';
import { loadDailyLibrary } from './daily-library.ts';
import { dailyRooms } from './daily-rooms.ts';
import { openBrowserPage } from './testing/browser-page.ts';
import { libraryCall } from './testing/library-call.ts';
import { scriptedCallMachine } from './testing/scripted-call-machine.ts';

// States, options, limits and error texts of the pinned room library (specification, points 4, 5, 8 and 9).

const dom = openBrowserPage();
after(() => dom.window.close());
const daily = await loadDailyLibrary();
const ROOM_URL = 'https://rooms.daily.co/one';

describe('The room library', { timeout: 60_000 }, () => {
  it('is version 0.84.0', () => {
    assert.equal(daily.version(), '0.84.0');
  });

  it('goes from new over loading, loaded and joining to joined, then left', async () => {
    const machine = scriptedCallMachine(dom.window);
    const call = daily.createCallObject({ dailyConfig: { avoidEval: true } });
    const states: string[] = [call.meetingState()];
    for (const event of ['loading', 'joining-meeting', 'joined-meeting', 'left-meeting'] as const) {
      call.on(event, () => states.push(call.meetingState()));
    }
    await call.join({ url: ROOM_URL });
    await call.leave();
    assert.deepEqual(states, ['new', 'loading', 'joining-meeting', 'joined-meeting', 'left-meeting']);
    await call.destroy();
    machine.close();
  });

  it('keeps the state error when it is left after a fatal error', async () => {
    const { call, close } = await libraryCall(dom.window);
    const failed = new Promise((resolve) => call.on('error', resolve));
    const { callClientId } = call;
    const error = { type: 'ejected', msg: 'Meeting has ended' };
    const message = {
      what: 'iframe-call-message',
      from: 'embedded',
      callClientId,
      action: 'error',
      errorMsg: 'x',
      error,
    };
    dom.window.postMessage(message, '*');
    await failed;
    await call.leave();
    assert.equal(call.meetingState(), 'error');
    await close();
  });

  it('refuses before joining what needs the call, and before loading what needs the call machine', async () => {
    const { attempt, close } = await libraryCall(dom.window, false);
    for (const method of [
      'sendAppMessage',
      'sendDTMF',
      'startDialOut',
      'sipCallTransfer',
      'sipRefer',
      'startTranscription',
    ]) {
      assert.equal(await attempt(method, {}), `${method}() only supported after join.`);
    }
    const track = new FakeTrack('audio');
    assert.equal(await attempt('startCustomTrack', { track }), 'startCustomTrack() only supported after join.');
    for (const method of ['updateReceiveSettings', 'setMeetingSessionData']) {
      assert.match((await attempt(method, {})) ?? '', /only supported after join/);
    }
    assert.equal(
      await attempt('startScreenShare'),
      'startScreenShare() requires preAuth(), startCamera(), or join() to initialize call state.',
    );
    await close();
  });

  it('refuses in the ready-made frame what needs a call object', async () => {
    const frame = daily.createFrame(dom.window.document.body);
    await assert.rejects(frame.startCamera(), {
      message: /^startCamera\(\) is only supported on custom callObject instances/,
    });
    const { callClientId } = frame;
    const destroyed = frame.destroy();
    dom.window.postMessage(
      { what: 'iframe-call-message', from: 'embedded', callClientId, action: 'left-meeting' },
      '*',
    );
    await destroyed;
  });

  it('refuses other network tests while one runs', async () => {
    const { call, attempt, close } = await libraryCall(dom.window);
    Reflect.set(call, '_testCallInProgress', true);
    assert.match((await attempt('testWebsocketConnectivity')) ?? '', /^A pre-call quality test is in progress\./);
    Reflect.set(call, '_testCallInProgress', false);
    await close();
  });

  it('limits custom tracks to names of 50 characters, none reserved', async () => {
    const { attempt, close } = await libraryCall(dom.window);
    const custom = (trackName: string) => attempt('startCustomTrack', { track: new FakeTrack('audio'), trackName });
    assert.equal(await custom('n'.repeat(50)), null);
    assert.equal(await custom('n'.repeat(51)), 'Custom track `trackName` must not be more than 50 characters');
    assert.match((await custom('cam-audio')) ?? 'taken', /reserved|must not match/);
    await close();
  });

  it('allows one call object per page, and none after it was destroyed', async () => {
    const { call, close } = await libraryCall(dom.window, false);
    assert.throws(() => daily.createCallObject(), { message: 'Duplicate DailyIframe instances are not allowed' });
    await close();
    await assert.rejects(call.join({ url: ROOM_URL }), { message: 'Use after destroy' });
  });

  it('needs a browser with WebRTC', async () => {
    const { mediaDevices } = dom.window.navigator;
    Object.defineProperty(dom.window.navigator, 'mediaDevices', { value: undefined, configurable: true });
    try {
      await assert.rejects(
        dailyRooms()({ audioSource: true, videoSource: false, microphoneOn: true }, new AbortController().signal),
        { message: 'WebRTC not supported or suppressed' },
      );
    } finally {
      Object.defineProperty(dom.window.navigator, 'mediaDevices', { value: mediaDevices, configurable: true });
    }
  });

  for (const script of ['fail', 'hang'] as const) {
    it(`tries three times, 3 s apart, to load its parts when they ${script}, then the room fails`, async (t) => {
      t.mock.timers.enable({ apis: ['setTimeout', 'setInterval'] });
      const machine = scriptedCallMachine(dom.window);
      machine.script = script;
      const room = await dailyRooms()(
        { audioSource: true, videoSource: false, microphoneOn: true },
        new AbortController().signal,
      );
      const scripts = () => dom.window.document.querySelectorAll('script').length;
      const before = scripts();
      const failed = next(room, 'error');
      const refused = assert.rejects(room.join({ url: ROOM_URL }), { code: 'room-failed', type: 'connection-error' });
      const tries: number[] = [];
      const attemptMs = script === 'hang' ? 20_000 : 0;
      for (const waitMs of [attemptMs, 3_000, attemptMs, 3_000, attemptMs]) {
        await new Promise(setImmediate);
        tries.push(scripts() - before);
        t.mock.timers.tick(waitMs);
      }
      assert.deepEqual(tries, [1, 1, 2, 2, 3]);
      const [event] = await failed;
      const words =
        script === 'hang'
          ? /^Timed out \(>20000 ms\) when loading call object bundle/
          : /^Failed to load call object bundle/;
      assert.match(event.errorMsg, words);
      assert.equal(event.error?.type, 'connection-error');
      await refused;
      assert.equal(room.state, 'error');
      await room.leave();
      machine.close();
    });
  }
});
