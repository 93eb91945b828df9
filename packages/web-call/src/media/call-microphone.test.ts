import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { REPLY, recordedCall, replying } from '../testing/recorded-call.ts';

const TARGET = { assistant: 'assistant-1' };
const RECORDED = replying({ ...REPLY, artifactPlan: { videoRecordingEnabled: true } });
const turn = () => new Promise(setImmediate);

describe('Noise cancellation', () => {
  it('and levels that are refused later are told as errors of their step (fault 7)', async () => {
    const refuse = () => Promise.reject(new Error('refused'));
    const { call, story } = recordedCall({ noiseCancellation: refuse, observeLevels: refuse });
    await call.start(TARGET);
    await turn();
    const errors = story().filter((told) => told.startsWith('error'));
    assert.deepEqual(errors, ['error audio-observer-setup-error', 'error audio-processing-setup-error']);
    assert.equal(call.state, 'active');
    await call.stop();
  });

  it('that breaks is switched off, and only then the microphone on again', async () => {
    let off = () => {};
    const noiseCancellation = (on: boolean) =>
      on
        ? Promise.resolve()
        : new Promise<void>((resolve) => {
            off = resolve;
          });
    const { call, latest } = recordedCall({ noiseCancellation });
    await call.start(TARGET);
    latest().tell('nonfatal-error', { type: 'video-processor-error', errorMsg: 'other' });
    latest().tell('nonfatal-error', { type: 'audio-processor-error', errorMsg: 'broken' });
    await turn();
    assert.equal(latest().asked.at(-1), 'noise cancellation off');
    off();
    await turn();
    assert.equal(latest().asked.at(-1), 'microphone on');
    await call.stop();
  });

  it('that breaks leaves the microphone of a muted visitor off', async () => {
    const { call, latest } = recordedCall();
    await call.start(TARGET);
    call.setMuted(true);
    latest().tell('nonfatal-error', { type: 'audio-processor-error', errorMsg: 'broken' });
    await turn();
    assert.ok(!latest().asked.includes('microphone on'));
    await call.stop();
  });

  it('that breaks and cannot be switched off is told, and the microphone is on all the same (fault 7)', async () => {
    const noiseCancellation = (on: boolean) => (on ? Promise.resolve() : Promise.reject(new Error('stuck')));
    const { call, latest, story } = recordedCall({ noiseCancellation });
    await call.start(TARGET);
    latest().tell('nonfatal-error', { type: 'audio-processor-error', errorMsg: 'broken' });
    await turn();
    assert.equal(story().at(-1), 'error audio-processor-recovery-error');
    assert.equal(latest().asked.at(-1), 'microphone on');
    await call.stop();
  });

  it('asks for nothing but remote levels and the processor, and no second microphone (faults 20 and 21)', async () => {
    const { call, latest } = recordedCall();
    await call.start(TARGET);
    assert.deepEqual(latest().asked, [`join ${REPLY.webCallUrl}`, 'levels every 100', 'noise cancellation on']);
    await call.stop();
  });

  it('and all else a room lacks is skipped', async () => {
    const without = ['video', 'recording', 'noiseCancellation', 'devices', 'levels'] as const;
    const { call, all } = recordedCall({ without }, { fetch: RECORDED });
    assert.notEqual(await call.start(TARGET), null);
    const skipped = all('call-start-progress').filter((progress) =>
      Object(progress).metadata?.action?.endsWith('supported'),
    );
    assert.deepEqual(
      skipped.map((progress) => Object(progress).stage),
      ['video-recording-setup', 'audio-observer-setup', 'audio-processing-setup'],
    );
    await assert.rejects(call.setDevices({ audioDeviceId: 'mic-2' }), { code: 'unsupported' });
    await call.stop();
  });
});

describe('The microphone', () => {
  it('is muted and unmuted, which needs a call', async () => {
    const { call, latest } = recordedCall();
    assert.throws(() => call.setMuted(true), { message: 'Call object is not available.' });
    assert.equal(call.isMuted(), false);
    await call.start(TARGET);
    call.setMuted(true);
    assert.equal(call.isMuted(), true);
    call.setMuted(false);
    assert.deepEqual([call.isMuted(), latest().asked.slice(-2)], [false, ['microphone off', 'microphone on']]);
    await call.stop();
    assert.equal(call.isMuted(), false);
  });

  it('joins off when asked to, and what is chosen while starting holds (fault 18)', async () => {
    const off = recordedCall({}, { startAudioOff: true });
    await off.call.start(TARGET);
    assert.deepEqual([off.latest().options.microphoneOn, off.call.isMuted()], [false, true]);
    await off.call.stop();
    const muted = recordedCall();
    const started = muted.call.start(TARGET);
    assert.equal(muted.call.isMuted(), false);
    muted.call.setMuted(true);
    assert.deepEqual([muted.made.length, muted.call.isMuted()], [0, true]);
    await started;
    assert.deepEqual([muted.latest().options.microphoneOn, muted.call.isMuted()], [false, true]);
    await muted.call.stop();
  });

  it('is never given up: audioSource false becomes true, or is dropped, with a warning', async (t) => {
    const warn = t.mock.method(console, 'warn', () => {});
    const { call, latest } = recordedCall({}, { audioSource: false });
    await call.start(TARGET);
    assert.equal(latest().options.audioSource, true);
    await call.setDevices({ audioSource: false, outputDeviceId: 'speaker-2' });
    assert.equal(latest().asked.at(-1), 'devices {"outputDeviceId":"speaker-2"}');
    assert.equal(warn.mock.callCount(), 2);
    await call.stop();
    await assert.rejects(call.setDevices({}), { message: 'Call object is not available.' });
  });
});
