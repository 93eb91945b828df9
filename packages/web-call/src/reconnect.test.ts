import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { REPLY, recordedCall } from './testing/recorded-call.ts';

const AT = '2030-01-01T00:00:00.000Z';
const TARGET = { assistant: 'assistant-1' };

/** What start tells once the room is joined and nothing is recorded. */
const SETUP = [
  'video-recording-setup completed',
  'audio-observer-setup started',
  'audio-observer-setup completed',
  'audio-processing-setup started',
  'audio-processing-setup completed',
];
const ENTERING = [
  'video-call-object-creation started',
  'video-call-object-creation completed',
  'mobile-permissions started',
  'mobile-permissions completed',
  'video-call-join started',
];

describe('Reconnecting', () => {
  it('enters the room without a request and starts the talk at once', async () => {
    const { call, story, events } = recordedCall({}, { fetch: () => Promise.reject(new Error('not to be asked')) });
    assert.equal(await call.reconnect({ ...REPLY, assistant: { voice: { provider: 'azure' } } }), undefined);
    assert.deepEqual(story(), [
      'reconnect-initialization started',
      ...ENTERING,
      'video-call-join completed',
      ...SETUP,
      'call-start-success',
      'call-start',
    ]);
    const metadata = { callId: 'call-1', hasVideoRecording: false, voiceProvider: 'azure' };
    assert.deepEqual(Object(events[0]?.[1]).metadata, metadata);
    await call.stop();
  });

  it('is refused without events while a call is under way, and without an address', async () => {
    const { call, events } = recordedCall();
    await assert.rejects(call.reconnect({}), { message: 'webCallUrl is required for reconnection.' });
    await call.start(TARGET);
    const before = events.length;
    const message = 'Cannot reconnect while a call is already in progress. Call stop() first.';
    await assert.rejects(call.reconnect({}), { message });
    assert.equal(events.length, before);
    await call.stop();
  });

  it('that fails tells call-start-failed and reconnect-error only, and rejects with what went wrong', async () => {
    const refused = new Error('refused');
    const { call, story, events } = recordedCall({ join: () => Promise.reject(refused) });
    await assert.rejects(call.reconnect(REPLY), refused);
    assert.deepEqual(story().slice(-3), ['video-call-join started', 'call-start-failed', 'error reconnect-error']);
    const context = {
      isReconnect: true,
      callId: 'call-1',
      hasVideoRecording: false,
      voiceProvider: 'unknown',
      isMobile: false,
    };
    const error = { message: 'refused', name: 'Error' };
    const told = { type: 'reconnect-error', stage: 'reconnect', error, totalDuration: 0, timestamp: AT, context };
    assert.deepEqual(events.at(-1), ['error', told]);
    assert.deepEqual([Object(events.at(-2)?.[1]).stage, call.state], ['reconnect', 'idle']);
  });
});
