import assert from 'node:assert/strict';
import { after, describe, it } from 'node:test';
import { RECORDING } from '../media/recording.ts';
import type { Room } from '../room.ts';
import { FakeTrack } from '../testing/fake-track.ts';
import { manualClock } from '../testing/manual-clock.ts';
import { describeRoom, next, type RoomHarness } from '../testing/room-contract.ts';
import { dailyRooms } from './daily-rooms.ts';
import { openBrowserPage } from './testing/browser-page.ts';
import { type ScriptedCallMachine, scriptedCallMachine } from './testing/scripted-call-machine.ts';

const dom = openBrowserPage();
after(() => dom.window.close());

const URL = 'https://rooms.daily.co/one';
const OPTIONS = { audioSource: true, videoSource: false, microphoneOn: true };
const wanted = () => new AbortController().signal;

describeRoom('The Daily room over the real library', async (): Promise<RoomHarness> => {
  const machine = scriptedCallMachine(dom.window);
  const room = await dailyRooms()(OPTIONS, wanted());
  return {
    room,
    url: URL,
    othersSend: (data) => machine.post({ action: 'app-message', data, fromId: 'p1' }),
    othersReceive: machine.nextAppMessage,
    fail: (event) => machine.post({ ...event, preserveIframe: true }),
    close: () => machine.post({ action: 'left-meeting' }),
    holdJoin: machine.holdJoin,
    async dispose() {
      await room.leave();
      machine.close();
    },
  };
});

describe('The Daily room', () => {
  it('loads its parts by a script tag and joins without automatic subscriptions', async () => {
    await inRoom(async ({ room, machine }) => {
      await room.join({ url: URL });
      const [joined] = machine.all('join-meeting');
      const { url, subscribeToTracksAutomatically, startAudioOff, dailyConfig } = Object(joined?.properties);
      assert.deepEqual(
        { url, subscribeToTracksAutomatically, startAudioOff, dailyConfig },
        { url: URL, subscribeToTracksAutomatically: false, startAudioOff: false, dailyConfig: { avoidEval: true } },
      );
      const script = dom.window.document.querySelector('script');
      assert.match(script?.src ?? '', /^https:\/\/c\.daily\.co\/.*0\.84\.0/);
    });
  });
  it('subscribes to everyone who is there and who comes, to the video only when asked (fault 22)', async () => {
    const subscriptions = ({ machine }: { machine: ScriptedCallMachine }) =>
      machine.all('update-participant').map(({ id, properties }) => [id, Object(properties).setSubscribedTracks]);
    for (const video of [false, true]) {
      await inRoom(async ({ room, machine }) => {
        machine.present = [{ id: 'p1', name: 'Vapi Speaker' }];
        if (video) room.video?.receive();
        await room.join({ url: URL });
        machine.participant('participant-joined', { id: 'p2', name: 'Somebody' });
        machine.participant('participant-joined', { id: 'p1', name: 'Vapi Speaker' });
        await quiet(room, machine);
        assert.deepEqual(subscriptions({ machine }), [
          ['p1', { audio: true, video }],
          ['p2', { audio: true, video }],
        ]);
      });
    }
  });

  it('subscribes again to somebody who left and comes back', async () => {
    await inRoom(async ({ room, machine }) => {
      await room.join({ url: URL });
      machine.participant('participant-joined', { id: 'p1', name: 'Vapi Speaker' });
      machine.post({ action: 'participant-left', participant: { session_id: 'p1', tracks: {} } });
      machine.participant('participant-joined', { id: 'p1', name: 'Vapi Speaker' });
      await quiet(room, machine);
      assert.deepEqual(
        machine.all('update-participant').map(({ id }) => id),
        ['p1', 'p1'],
      );
    });
  });

  it('tells once that it was left after a fatal error, and stays failed', async () => {
    await inRoom(async ({ room, machine }) => {
      await room.join({ url: URL });
      const [failed, left] = [next(room, 'error'), next(room, 'left')];
      let times = 0;
      room.on('left', () => {
        times += 1;
      });
      machine.post({ action: 'error', errorMsg: 'x', error: { type: 'ejected', msg: 'x' }, preserveIframe: true });
      await failed;
      machine.post({ action: 'left-meeting' });
      machine.post({ action: 'left-meeting' });
      const last = next(room, 'app-message');
      machine.post({ action: 'app-message', data: 'last', fromId: 'p1' });
      await Promise.all([left, last]);
      await room.leave();
      assert.deepEqual([room.state, times], ['error', 1]);
    });
  });

  it('tells whose track started, and who left', async () => {
    await inRoom(async ({ room, machine }) => {
      await room.join({ url: URL });
      const track = new FakeTrack('audio');
      machine.participant('participant-joined', { id: 'p1', name: 'Vapi Speaker' });
      const started = next(room, 'track-started');
      machine.participant('participant-updated', { id: 'p1', name: 'Vapi Speaker', audio: track });
      const [{ track: told, ...rest }] = await started;
      assert.equal(told, track);
      assert.deepEqual(rest, { participantId: 'p1', participantName: 'Vapi Speaker', local: false, kind: 'audio' });
      const left = next(room, 'participant-left');
      machine.post({ action: 'participant-left', participant: { session_id: 'p1', tracks: {} } });
      assert.deepEqual(await left, ['p1']);
    });
  });

  it('asks for recording, noise cancellation, levels and devices in the words of the library', async () => {
    await inRoom(async ({ room, machine }) => {
      await room.join({ url: URL });
      await room.recording?.start(RECORDING);
      await Promise.all([room.noiseCancellation?.set(true), room.levels?.observe(100)]);
      await room.devices?.choose({ audioDeviceId: 'mic-2', outputDeviceId: 'speaker-2' });
      await room.recording?.stop();
      await quiet(room, machine);
      const [recording] = machine.all('local-recording-start');
      const { width, height, backgroundColor, layout } = Object(recording);
      assert.deepEqual({ width, height, backgroundColor, layout }, RECORDING);
      assert.equal(Object(machine.all('start-remote-participants-audio-level-observer')[0]).interval, 100);
      assert.equal(Object(machine.all('set-input-devices')[0]).audioDeviceId, 'mic-2');
      assert.equal(Object(machine.all('set-output-device')[0]).outputDeviceId, 'speaker-2');
      const [input] = machine.all('update-input-settings');
      assert.deepEqual(Object(input).inputSettings.audio, { processor: { type: 'noise-cancellation' } });
      assert.equal(machine.all('local-recording-stop').length, 1);
    });
  });

  it('hands on levels, recordings, errors and the state of the network', async () => {
    await inRoom(async ({ room, machine }) => {
      await room.join({ url: URL });
      const levels = next(room, 'levels');
      machine.post({ action: 'remote-participants-audio-level', participantsAudioLevel: { p1: 0.2 } });
      assert.deepEqual(await levels, [{ p1: 0.2 }]);
      for (const action of ['recording-started', 'camera-error', 'network-connection', 'nonfatal-error'] as const) {
        const told = next(room, action);
        machine.post({ action, type: 'audio-processor-error', errorMsg: 'broken' });
        const [event] = await told;
        if (action !== 'recording-started') assert.equal(Object(event).errorMsg, 'broken');
      }
      const quality = next(room, 'network-quality-change');
      machine.post({
        action: 'network-quality-change',
        threshold: 'low',
        quality: 40,
        state: { state: 'bad', reasons: [] },
      });
      assert.equal(Object((await quality)[0]).threshold, 'low');
    });
  });

  it('joins silent when the visitor was muted before', async () => {
    await inRoom(
      async ({ room, machine }) => {
        const proceed = machine.holdJoin();
        const joined = room.join({ url: URL });
        await untilAsked(machine, 'join-meeting');
        room.setMicrophone(true);
        proceed();
        await joined;
        assert.equal(Object(machine.all('join-meeting')[0]?.properties).startAudioOff, true);
        await quiet(room, machine);
        assert.deepEqual(
          machine.all('local-audio').map(({ state }) => state),
          [true],
        );
      },
      { ...OPTIONS, microphoneOn: false },
    );
  });

  it('makes one room after the other, and none that is no longer wanted', async () => {
    const machine = scriptedCallMachine(dom.window);
    const rooms = dailyRooms();
    const first = await rooms(OPTIONS, wanted());
    const unwanted = new AbortController();
    const second = assert.rejects(rooms(OPTIONS, unwanted.signal), { name: 'AbortError' });
    const third = rooms(OPTIONS, wanted());
    unwanted.abort();
    let made = false;
    void third.then(() => {
      made = true;
    });
    await new Promise(setImmediate);
    assert.equal(made, false);
    await first.leave();
    await second;
    await (await third).leave();
    machine.close();
  });

  it('is given up when it does not leave within 2.5 s, and the next room can still be made', async () => {
    const machine = scriptedCallMachine(dom.window);
    machine.deaf.add('leave-meeting');
    const clock = manualClock();
    const room = await dailyRooms({ clock })(OPTIONS, wanted());
    await room.join({ url: URL });
    const left = next(room, 'left');
    const leaving = room.leave();
    clock.advance(2_500);
    await Promise.all([leaving, left]);
    assert.deepEqual([room.state, clock.waiting()], ['left', 0]);
    const following = await dailyRooms()(OPTIONS, wanted());
    await following.leave();
    machine.close();
  });

  it('removes alwaysIncludeMicInPermissionPrompt: false with a warning, and passes true', async (t) => {
    const warn = t.mock.method(console, 'warn', () => {});
    for (const always of [false, true]) {
      const machine = scriptedCallMachine(dom.window);
      const rooms = dailyRooms({ dailyConfig: { alwaysIncludeMicInPermissionPrompt: always } });
      const room = await rooms(OPTIONS, wanted());
      await room.join({ url: URL });
      const { dailyConfig } = Object(machine.all('join-meeting')[0]?.properties);
      const kept = always ? { alwaysIncludeMicInPermissionPrompt: true } : {};
      assert.deepEqual(dailyConfig, { avoidEval: true, ...kept });
      await room.leave();
      machine.close();
    }
    assert.equal(warn.mock.callCount(), 1);
  });
});

/** Lets both sides hear what the other has posted. */
async function quiet(room: Room, machine: ScriptedCallMachine): Promise<void> {
  const echoed = next(room, 'app-message');
  room.send('echo');
  await untilAsked(machine, 'app-msg');
  machine.post({ action: 'app-message', data: 'echo', fromId: 'p1' });
  await echoed;
}

async function untilAsked(machine: ScriptedCallMachine, action: string): Promise<void> {
  while (!machine.asked.includes(action)) await new Promise(setImmediate);
}

async function inRoom(
  run: (open: { room: Room; machine: ScriptedCallMachine }) => Promise<void>,
  options = OPTIONS,
): Promise<void> {
  const machine = scriptedCallMachine(dom.window);
  const room = await dailyRooms()(options, wanted());
  try {
    await run({ room, machine });
  } finally {
    await room.leave();
    machine.close();
  }
}
