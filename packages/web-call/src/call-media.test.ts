import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { assistantTrack } from './testing/fake-track.ts';
import { REPLY, recordedCall, replying } from './testing/recorded-call.ts';

const TARGET = { assistant: 'assistant-1' };
const RECORDED = replying({ ...REPLY, artifactPlan: { videoRecordingEnabled: true } });
const turn = () => new Promise(setImmediate);

describe('The sound of the assistant', () => {
  it('is played, and the assistant told once per track, when it sounds', async () => {
    const { call, latest, playback } = recordedCall();
    await call.start(TARGET);
    latest().tell('track-started', assistantTrack());
    await turn();
    assert.deepEqual(latest().sent, []);
    playback.playing.get('p1')?.sounds();
    await turn();
    assert.deepEqual(latest().sent, ['playable']);
    await call.stop();
    assert.deepEqual(playback.asked, ['unlock', 'play p1', 'stop all']);
  });

  it('is of the named speaker only, and never the own', async () => {
    const { call, latest, playback, all } = recordedCall({}, { speakerName: 'Ann' });
    await call.start(TARGET);
    for (const kind of ['audio', 'video'] as const) {
      latest().tell('track-started', assistantTrack(kind));
      latest().tell('track-started', assistantTrack(kind, { participantName: 'ann' }));
      latest().tell('track-started', assistantTrack(kind, { participantName: 'Ann', local: true }));
    }
    assert.deepEqual([playback.asked, all('video')], [['unlock'], []]);
    const video = assistantTrack('video', { participantName: 'Ann' });
    latest().tell('track-started', video);
    assert.deepEqual([all('video'), latest().sent], [[video.track], ['playable']]);
    await call.stop();
  });

  it('stops when the participant leaves and when the call ends (fault 5)', async () => {
    const { call, latest, playback } = recordedCall();
    await call.start(TARGET);
    latest().tell('track-started', assistantTrack());
    latest().tell('participant-left', 'p1');
    assert.deepEqual(playback.asked.at(-1), 'stop p1');
    latest().tell('track-started', assistantTrack());
    latest().close();
    assert.deepEqual([playback.asked.at(-1), playback.playing.size], ['stop all', 0]);
    await call.stop();
  });

  it('that the browser refuses is an error which leaves the call alive (fault 6)', async () => {
    const { call, latest, playback, events } = recordedCall();
    await call.start(TARGET);
    latest().tell('track-started', assistantTrack());
    playback.playing.get('p1')?.refuse(new DOMException('press first', 'NotAllowedError'));
    const error = { message: 'press first', name: 'NotAllowedError' };
    const timestamp = '2030-01-01T00:00:00.000Z';
    assert.deepEqual(events.at(-1), [
      'error',
      { type: 'audio-start-failed', stage: 'audio-playback', error, timestamp },
    ]);
    assert.deepEqual([call.state, latest().sent], ['active', []]);
    playback.playing.get('p1')?.sounds();
    await turn();
    assert.deepEqual(latest().sent, ['playable']);
    await call.stop();
  });

  it('is unlocked within the press, before anything is awaited (fault 6)', async () => {
    const { call, playback } = recordedCall();
    const started = call.start(TARGET);
    assert.deepEqual(playback.asked, ['unlock']);
    await started;
    await call.stop();
  });
});

describe('Speech', () => {
  it('starts above 0.01, ends after 1 s without, and the volume is told each time first', async () => {
    const { call, latest, clock, story } = recordedCall();
    await call.start(TARGET);
    const before = story().length;
    const levels = (...values: number[]) => latest().tell('levels', Object.fromEntries(values.entries()));
    levels(0.01);
    levels(0.01, 0.005);
    clock.advance(999);
    levels(0.3);
    clock.advance(999);
    levels(0);
    clock.advance(1);
    levels(0.15);
    assert.deepEqual(story().slice(before), [
      `volume-level ${0.01 / 0.15}`,
      `volume-level ${0.015 / 0.15}`,
      'speech-start',
      'volume-level 1',
      'volume-level 0',
      'speech-end',
      'volume-level 1',
      'speech-start',
    ]);
    await call.stop();
  });

  it('leaves no timer behind the call, and the volume at 0 (fault 13)', async () => {
    const { call, latest, clock, story } = recordedCall();
    await call.start(TARGET);
    latest().tell('levels', { p1: 0.5 });
    const room = latest();
    await call.stop();
    assert.deepEqual(story().slice(-3), ['volume-level 0', 'call-end', 'message status-update']);
    assert.equal(clock.waiting(), 0);
    room.tell('levels', { p1: 0.5 });
    clock.advance(2_000);
    assert.equal(story().at(-1), 'message status-update');
  });

  it('whose listener hangs up leaves no timer either', async () => {
    for (const event of ['volume-level', 'speech-start'] as const) {
      const { call, latest, clock } = recordedCall();
      await call.start(TARGET);
      call.on(event, () => void call.stop());
      latest().tell('levels', { p1: 0.5 });
      await call.stop();
      assert.equal(clock.waiting(), 0);
    }
  });
});

describe('A recorded call', () => {
  it('asks for the recording after joining and has the assistant begin once it runs (fault 19)', async () => {
    const { call, latest, clock, all } = recordedCall({}, { fetch: RECORDED });
    await call.start(TARGET);
    const asked = '{"width":1280,"height":720,"backgroundColor":"#FF1F2D3D","layout":{"preset":"default"}}';
    assert.deepEqual(latest().asked.slice(0, 3), [
      'receive video',
      `join ${REPLY.webCallUrl}`,
      `start recording ${asked}`,
    ]);
    clock.advance(1_250);
    latest().tell('recording-started');
    latest().tell('recording-started');
    const begin = '{"type":"control","control":"say-first-message","videoRecordingStartDelaySeconds":1.25}';
    assert.deepEqual(latest().sent, [begin]);
    assert.deepEqual(all('call-start-progress').at(-1), {
      stage: 'video-recording-started',
      status: 'completed',
      timestamp: '2030-01-01T00:00:01.250Z',
      metadata: { delaySeconds: 1.25 },
    });
    await call.stop();
    assert.deepEqual(latest().asked.slice(-2), ['stop recording', 'leave']);
  });

  it('whose recording starts while it is being asked for is not missed (fault 19)', async () => {
    const rooms = recordedCall({ startRecording: () => rooms.latest().tell('recording-started') }, { fetch: RECORDED });
    await rooms.call.start(TARGET);
    assert.equal(rooms.latest().sent.length, 1);
    await rooms.call.stop();
  });

  it('takes no recording for its own that has run before it asked for one', async () => {
    const rooms = recordedCall({ join: async () => rooms.latest().tell('recording-started') }, { fetch: RECORDED });
    await rooms.call.start(TARGET);
    assert.deepEqual(rooms.latest().sent, []);
    assert.ok(!rooms.story().includes('video-recording-started completed'));
    rooms.latest().tell('recording-started');
    assert.equal(rooms.latest().sent.length, 1);
    await rooms.call.stop();
  });

  it('stops the recording once when the room fails, and listens for none any more', async () => {
    const { call, latest } = recordedCall({}, { fetch: RECORDED });
    await call.start(TARGET);
    latest().fail({ action: 'error', errorMsg: 'gone' });
    latest().tell('left');
    await call.stop();
    assert.equal(latest().listeners(), 0);
    assert.equal(latest().asked.filter((asked) => asked === 'stop recording').length, 1);
  });

  it('tells a refusal that comes later', async () => {
    const { call, story } = recordedCall({ startRecording: () => Promise.reject('no disk') }, { fetch: RECORDED });
    await call.start(TARGET);
    await turn();
    assert.ok(story().includes('error video-recording-setup-error'));
    assert.equal(call.state, 'active');
    await call.stop();
  });

  it('receives video of an avatar too, without recording', async () => {
    const reply = { ...REPLY, assistant: { voice: { provider: 'tavus' } } };
    const { call, latest } = recordedCall({}, { fetch: replying(reply) });
    await call.start(TARGET);
    assert.equal(latest().asked[0], 'receive video');
    await call.stop();
  });
});
