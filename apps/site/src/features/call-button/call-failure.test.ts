import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { CallError } from '@downspout/web-call';
import { endsTheCall, failureOf } from './call-failure.ts';
import { cameraErrorFailure, microphoneFailure } from './microphone-failure.ts';

function roomError(type: string): CallError {
  return { action: 'error', errorMsg: type, error: { type, msg: type } };
}

function startError(error: { message: string; type?: string; status?: number }): CallError {
  const context = { hasAssistant: true, hasSquad: false, hasWorkflow: false, isMobile: false };
  return { type: 'start-method-error', stage: 'unknown', error, totalDuration: 1, timestamp: '', context };
}

function stepError(type: 'audio-start-failed' | 'video-recording-setup-error' | 'daily-call-join-error'): CallError {
  return { type, stage: 'video-call-join', error: { message: 'x' }, timestamp: '' };
}

test('what fails once the assistant listened was cut off, whatever it was', () => {
  for (const type of ['ejected', 'connection-error', 'exp-room'])
    assert.equal(failureOf(roomError(type), true), 'dropped');
  assert.equal(failureOf(startError({ message: 'x', status: 500 }), true), 'dropped');
});

test('an answer that says no is a refusal, and no answer is an unreachable service', () => {
  assert.equal(failureOf(startError({ message: 'x', status: 401 }), false), 'refused');
  assert.equal(failureOf(startError({ message: 'x', type: 'meeting-full' }), false), 'refused');
  assert.equal(failureOf(roomError('end-of-life'), false), 'refused');
  assert.equal(failureOf(startError({ message: 'Failed to fetch' }), false), 'unreachable');
  assert.equal(failureOf(roomError('connection-error'), false), 'unreachable');
  assert.equal(failureOf({ action: 'error', errorMsg: 'load failed' }, false), 'unreachable');
});

test('a browser that cannot carry calls is told so', () => {
  assert.equal(failureOf(startError({ message: 'WebRTC not supported or suppressed' }), false), 'unsupported');
});

test('errors of sound and recording leave the call alive, all others end it', () => {
  assert.equal(endsTheCall(stepError('audio-start-failed')), false);
  assert.equal(endsTheCall(stepError('video-recording-setup-error')), false);
  assert.equal(endsTheCall(stepError('daily-call-join-error')), true);
  assert.equal(endsTheCall(roomError('ejected')), true);
});

test('each reason for no microphone has its words', () => {
  const words = (name: string) => microphoneFailure(new DOMException('', name));
  assert.deepEqual(['NotAllowedError', 'SecurityError'].map(words), ['microphone-denied', 'microphone-denied']);
  assert.deepEqual(['NotReadableError', 'AbortError'].map(words), ['microphone-busy', 'microphone-busy']);
  assert.deepEqual(['NotFoundError', 'OverconstrainedError'].map(words), ['microphone-missing', 'microphone-missing']);
  assert.equal(microphoneFailure(new TypeError('undefined is not an object')), 'unsupported');
  assert.equal(microphoneFailure('text'), 'unsupported');
});

test('a camera in use is no reason to end a call', () => {
  const types = ['cam-in-use', 'permissions', 'mic-in-use', 'cam-mic-in-use', 'not-found', 'constraints'];
  assert.deepEqual(types.map(cameraErrorFailure), [
    null,
    'microphone-denied',
    'microphone-busy',
    'microphone-busy',
    'microphone-missing',
    'microphone-missing',
  ]);
});
