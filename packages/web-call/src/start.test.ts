import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { callServer, REPLY, recordedCall, replying } from './testing/recorded-call.ts';

const AT = '2030-01-01T00:00:00.000Z';
const TARGET = { assistant: 'assistant-1' };

const UP_TO_JOIN = [
  'initialization started',
  'web-call-creation started',
  'web-call-creation completed',
  'video-call-object-creation started',
  'video-call-object-creation completed',
  'mobile-permissions started',
  'mobile-permissions completed',
  'video-call-join started',
];

describe('Starting a call', () => {
  it('tells every stage with its fields, in order, and resolves with the reply', async () => {
    const { call, events, latest } = recordedCall();
    const reply = await call.start(TARGET);
    assert.deepEqual(reply, REPLY);
    const progress = (stage: string, status: string, more: object = {}) => [
      'call-start-progress',
      { stage, status, timestamp: AT, ...more },
    ];
    assert.deepEqual(events, [
      progress('initialization', 'started', { metadata: { hasAssistant: true, hasSquad: false, hasWorkflow: false } }),
      progress('web-call-creation', 'started'),
      progress('web-call-creation', 'completed', {
        duration: 0,
        metadata: { callId: 'call-1', videoRecordingEnabled: false, voiceProvider: 'unknown' },
      }),
      progress('video-call-object-creation', 'started', {
        metadata: { audioSource: true, videoSource: false, isVideoRecordingEnabled: false, isVideoEnabled: false },
      }),
      progress('video-call-object-creation', 'completed', { duration: 0 }),
      progress('mobile-permissions', 'started', { metadata: { isMobile: false } }),
      progress('mobile-permissions', 'completed', { metadata: { action: 'skipped-not-mobile' } }),
      progress('video-call-join', 'started'),
      progress('video-call-join', 'completed', { duration: 0 }),
      progress('video-recording-setup', 'completed', { metadata: { action: 'skipped-not-enabled' } }),
      progress('audio-observer-setup', 'started'),
      progress('audio-observer-setup', 'completed', { duration: 0 }),
      progress('audio-processing-setup', 'started'),
      progress('audio-processing-setup', 'completed', { duration: 0 }),
      ['call-start-success', { totalDuration: 0, callId: 'call-1', timestamp: AT }],
    ]);
    assert.deepEqual(latest().asked, [`join ${REPLY.webCallUrl}`, 'levels every 100', 'noise cancellation on']);
    assert.equal(call.state, 'active');
    await call.stop();
  });

  it('posts the target to the platform as it is asked to', async () => {
    const server = await callServer(() => ({ status: 201, body: JSON.stringify(REPLY) }));
    const { call } = recordedCall({}, { baseUrl: `${server.baseUrl}/`, fetch });
    await call.start({
      assistant: { name: 'Ann' },
      assistantOverrides: { firstMessage: 'Hi' },
      squad: 'squad-1',
      workflow: { nodes: [] },
      workflowOverrides: { variables: {} },
      roomDeleteOnUserLeaveEnabled: false,
    });
    await call.stop();
    await call.start(TARGET);
    await call.stop();
    await server.close();
    const request = { method: 'POST', url: '/call/web', authorization: 'Bearer key', contentType: 'application/json' };
    assert.deepEqual(server.requests, [
      {
        ...request,
        body: '{"assistant":{"name":"Ann"},"assistantOverrides":{"firstMessage":"Hi"},"squadId":"squad-1","workflow":{"nodes":[]},"workflowOverrides":{"variables":{}},"roomDeleteOnUserLeaveEnabled":false}',
      },
      { ...request, body: '{"assistantId":"assistant-1"}' },
    ]);
  });

  it("calls a browser's own fetch, which refuses to be called as a method", async () => {
    const { call } = recordedCall(
      {},
      {
        async fetch(this: unknown) {
          return this === undefined ? Response.json(REPLY) : assert.fail('Illegal invocation');
        },
      },
    );
    assert.deepEqual(await call.start(TARGET), REPLY);
    await call.stop();
  });

  it('tells no negative durations when the clock is set back meanwhile', async () => {
    const { call, clock, all } = recordedCall({ join: async () => clock.setBack(60_000) });
    await call.start(TARGET);
    assert.deepEqual(all('call-start-success'), [
      { totalDuration: 0, callId: 'call-1', timestamp: '2029-12-31T23:59:00.000Z' },
    ]);
    assert.deepEqual(
      all('call-start-progress').flatMap((event) => Object(event).duration ?? []),
      [0, 0, 0, 0, 0],
    );
    await call.stop();
  });

  it('waits 1,000 ms for the permissions of a phone', async () => {
    const { call, clock, events, story } = recordedCall({}, { userAgent: 'Mozilla/5.0 (Linux; Android 15)' });
    const started = call.start(TARGET);
    await new Promise(setImmediate);
    assert.equal(story().at(-1), 'mobile-permissions started');
    clock.advance(999);
    await new Promise(setImmediate);
    assert.equal(story().at(-1), 'mobile-permissions started');
    clock.advance(1);
    await started;
    const completed = events[6]?.[1];
    const timestamp = '2030-01-01T00:00:01.000Z';
    const metadata = { action: 'permissions-wait' };
    assert.deepEqual(completed, {
      stage: 'mobile-permissions',
      status: 'completed',
      timestamp,
      duration: 1000,
      metadata,
    });
    await call.stop();
  });

  it('rejects without anything to call, with one validation error and no effect on a running call', async () => {
    const { call, events } = recordedCall();
    const message = 'Assistant or Squad or Workflow must be provided.';
    await assert.rejects(call.start({}), { name: 'WebCallError', code: 'nothing-to-call', message });
    assert.deepEqual(events, [
      [
        'error',
        {
          type: 'validation-error',
          stage: 'input-validation',
          message,
          error: { message, name: 'WebCallError' },
          timestamp: AT,
        },
      ],
    ]);
    await call.start(TARGET);
    await assert.rejects(call.start({}), { message });
    assert.equal(call.state, 'active');
    await call.stop();
  });

  it('is refused while a call is under way, which goes on', async () => {
    const { call, events, made } = recordedCall();
    const [first, second] = await Promise.all([call.start(TARGET), call.start(TARGET)]);
    assert.deepEqual([first, second], [REPLY, null]);
    const before = events.length;
    assert.equal(await call.start(TARGET), null);
    assert.deepEqual(events.slice(before), [
      [
        'call-start-progress',
        { stage: 'validation', status: 'failed', timestamp: AT, metadata: { reason: 'already-started' } },
      ],
    ]);
    assert.deepEqual([call.state, made.length], ['active', 1]);
    await call.stop();
  });
});

describe('A start that fails', () => {
  const context = { hasAssistant: true, hasSquad: false, hasWorkflow: false, isMobile: false };

  it('for a refused request tells call-start-failed and start-method-error, and starts again', async () => {
    const replies = [replying({ message: ['no such assistant'] }, 400), replying(REPLY)];
    const { call, events, story } = recordedCall({}, { fetch: (...args) => (replies.shift() ?? fetch)(...args) });
    assert.equal(await call.start(TARGET), null);
    const message = 'POST https://platform.example.com/call/web answered 400: no such assistant';
    const error = { message, name: 'WebCallError', status: 400, body: { message: ['no such assistant'] } };
    const [failed, told] = events.slice(2);
    const { errorStack, ...rest } = Object(failed?.[1]);
    assert.match(errorStack, /^WebCallError: POST/);
    assert.deepEqual(rest, { stage: 'unknown', totalDuration: 0, error: message, timestamp: AT, context });
    assert.deepEqual(told, [
      'error',
      { type: 'start-method-error', stage: 'unknown', error, totalDuration: 0, timestamp: AT, context },
    ]);
    assert.deepEqual(story(), [...UP_TO_JOIN.slice(0, 2), 'call-start-failed', 'error start-method-error']);
    assert.equal(call.state, 'idle');
    assert.deepEqual(await call.start(TARGET), REPLY);
    await call.stop();
  });

  for (const [what, fetched] of [
    ['a reply that is no JSON', async () => new Response('<html>', { status: 200 })],
    ['a reply without a room', async () => Response.json({ id: 'call-1' })],
    ['a network failure', async () => Promise.reject(new TypeError('Failed to fetch'))],
  ] as const) {
    it(`for ${what} resolves null without a failed progress`, async () => {
      const { call, story } = recordedCall({}, { fetch: fetched });
      assert.equal(await call.start(TARGET), null);
      assert.deepEqual(story(), [...UP_TO_JOIN.slice(0, 2), 'call-start-failed', 'error start-method-error']);
    });
  }

  it('for a room that cannot be made tells the step first', async () => {
    const make = () => Promise.reject(new Error('WebRTC not supported or suppressed'));
    const { call, events, story } = recordedCall({ make });
    assert.equal(await call.start(TARGET), null);
    const error = { message: 'WebRTC not supported or suppressed', name: 'Error' };
    const stage = 'video-call-object-creation';
    assert.deepEqual(story().slice(3), [
      `${stage} started`,
      `${stage} failed`,
      'error daily-call-object-creation-error',
      'call-start-failed',
      'error start-method-error',
    ]);
    assert.deepEqual(
      events.slice(4, 6).map(([, argument]) => argument),
      [
        { stage, status: 'failed', timestamp: AT, duration: 0, metadata: { error: error.message } },
        { type: 'daily-call-object-creation-error', stage, error, timestamp: AT },
      ],
    );
  });

  it('for a refused join tells the step with its duration and leaves the room', async () => {
    const { call, events, story, latest } = recordedCall({ join: () => Promise.reject('bundle not loaded') });
    assert.equal(await call.start(TARGET), null);
    assert.deepEqual(story(), [
      ...UP_TO_JOIN,
      'video-call-join failed',
      'error daily-call-join-error',
      'call-start-failed',
      'error start-method-error',
    ]);
    const told = { type: 'daily-call-join-error', stage: 'video-call-join', error: { message: 'bundle not loaded' } };
    assert.deepEqual(events.at(-3)?.[1], { ...told, duration: 0, timestamp: AT });
    assert.deepEqual([latest().state, call.state], ['left', 'idle']);
  });

  it('for a fatal room error while joining tells three errors and ends', async () => {
    const { call, latest, story } = recordedCall({ join: () => new Promise(() => {}) });
    const started = call.start(TARGET);
    await new Promise(setImmediate);
    latest().fail({ action: 'error', errorMsg: 'gone', error: { type: 'no-room', msg: 'gone' } });
    assert.equal(await started, null);
    assert.deepEqual(story().slice(UP_TO_JOIN.length), [
      'error from the room',
      'video-call-join failed',
      'error daily-call-join-error',
      'call-start-failed',
      'error start-method-error',
    ]);
    assert.equal(call.state, 'idle');
  });

  it('goes on when recording, levels and noise cancellation are refused at once', async () => {
    const refuse = () => {
      throw new Error('refused');
    };
    const reply = { ...REPLY, artifactPlan: { videoRecordingEnabled: true } };
    const script = { startRecording: refuse, observeLevels: refuse, noiseCancellation: refuse };
    const { call, story } = recordedCall(script, { fetch: replying(reply) });
    assert.deepEqual(await call.start(TARGET), reply);
    assert.deepEqual(
      story().slice(UP_TO_JOIN.length + 1),
      ['video-recording-setup', 'audio-observer-setup', 'audio-processing-setup']
        .flatMap((stage) => [`${stage} started`, `${stage} failed`, `error ${stage}-error`])
        .concat('call-start-success'),
    );
    await call.stop();
  });

  it('fails when the platform does not answer within 20 s', async () => {
    const { call, clock, all } = recordedCall({}, { fetch: () => new Promise(() => {}) });
    const started = call.start(TARGET);
    clock.advance(20_000);
    assert.equal(await started, null);
    const [failed] = all('call-start-failed');
    assert.equal(Object(failed).error, 'web-call-creation: no answer within 20 s');
    assert.equal(clock.waiting(), 0);
  });
});
