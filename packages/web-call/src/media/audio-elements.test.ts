import assert from 'node:assert/strict';
import { after, beforeEach, describe, it } from 'node:test';
import { openBrowserPage } from '../daily/testing/browser-page.ts';
import { FakeTrack } from '../testing/fake-track.ts';
import { audioElements } from './audio-elements.ts';

const dom = openBrowserPage();
const { document, HTMLMediaElement } = dom.window;
after(() => dom.window.close());

/** What the browser answers to play, and how often it was asked. */
let answer: () => Promise<void> = async () => {};
let plays = 0;
Object.assign(HTMLMediaElement.prototype, {
  pause() {},
  play() {
    plays += 1;
    return answer();
  },
});
beforeEach(() => {
  answer = async () => {};
  plays = 0;
});

const unexpected = () => assert.fail('refused');
const elements = () => [...document.querySelectorAll('audio')];
const gesture = () => document.body.dispatchEvent(new dom.window.Event('pointerup', { bubbles: true }));

describe('Audio elements', () => {
  it('play a track at the end of the body, unmuted and named after the participant', async () => {
    const playback = audioElements();
    const track = new FakeTrack('audio');
    assert.equal(await playback.play('p1', track, unexpected), true);
    const [element] = elements();
    assert.equal(element, document.body.lastElementChild);
    assert.deepEqual(
      [element?.dataset.participantId, element?.autoplay, element?.muted, element?.srcObject],
      ['p1', true, false, new MediaStream([track])],
    );
    playback.stopAll();
  });

  it('leave the page and let go of the stream when replaced, left and ended (fault 5)', async () => {
    const playback = audioElements();
    await playback.play('p1', new FakeTrack('audio'), unexpected);
    const [replaced] = elements();
    await playback.play('p1', new FakeTrack('audio'), unexpected);
    await playback.play('p2', new FakeTrack('audio'), unexpected);
    assert.deepEqual([elements().length, replaced?.srcObject], [2, null]);
    playback.stop('p1');
    assert.deepEqual(
      elements().map(({ dataset }) => dataset.participantId),
      ['p2'],
    );
    playback.stopAll();
    playback.stopAll();
    assert.deepEqual(elements(), []);
  });

  it('use the element that was unlocked within the press (fault 6)', async () => {
    const playback = audioElements();
    answer = () => Promise.reject(new Error('nothing to play'));
    playback.unlock();
    answer = async () => {};
    assert.deepEqual([plays, elements().length], [1, 0]);
    await playback.play('p1', new FakeTrack('audio'), unexpected);
    assert.deepEqual([plays, elements().length], [2, 1]);
    playback.stopAll();
  });

  it('tell once that the browser refuses, and sound at a later press (fault 6)', async () => {
    const playback = audioElements();
    const refusals: unknown[] = [];
    answer = () => Promise.reject(new Error('press first'));
    const sounding = playback.play('p1', new FakeTrack('audio'), (reason) => refusals.push(reason));
    await new Promise(setImmediate);
    gesture();
    await new Promise(setImmediate);
    assert.deepEqual([refusals.length, plays], [1, 2]);
    answer = async () => {};
    gesture();
    assert.equal(await sounding, true);
    gesture();
    assert.equal(plays, 3);
    playback.stopAll();
  });

  it('that never sounded say so when they are stopped, and listen no longer', async () => {
    const playback = audioElements();
    answer = () => Promise.reject(new Error('press first'));
    const sounding = playback.play('p1', new FakeTrack('audio'), () => {});
    await new Promise(setImmediate);
    playback.stopAll();
    assert.equal(await sounding, false);
    gesture();
    assert.equal(plays, 1);
  });

  it('stopped while play is pending are no refusal', async () => {
    const playback = audioElements();
    let reject = (_reason: Error) => {};
    answer = () =>
      new Promise((_resolve, refuse) => {
        reject = refuse;
      });
    const sounding = playback.play('p1', new FakeTrack('audio'), unexpected);
    playback.stop('p1');
    reject(new DOMException('interrupted', 'AbortError'));
    assert.equal(await sounding, false);
    await new Promise(setImmediate);
    gesture();
    assert.equal(plays, 1);
  });
});
