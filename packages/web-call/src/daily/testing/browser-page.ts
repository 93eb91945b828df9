import { JSDOM } from 'jsdom';
import { FakeTrack } from '../../testing/fake-track.ts';

/** A stream that only keeps its tracks. */
class FakeStream {
  readonly tracks: readonly MediaStreamTrack[];
  constructor(tracks: readonly MediaStreamTrack[] = []) {
    this.tracks = tracks;
  }
  getTracks() {
    return this.tracks;
  }
}

/**
 * Makes this process look like a current Chrome with a microphone, and without a network: what the room library asks of a
 * browser before it joins. The library reads globals, so there is one page per process; scripts it adds are never fetched.
 */
export function openBrowserPage(): JSDOM {
  const userAgent =
    'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36';
  const dom = new JSDOM('<!doctype html><head></head><body></body>', {
    url: 'http://localhost/',
    pretendToBeVisual: true,
  });
  const { window } = dom;
  const mediaDevices = Object.assign(new window.EventTarget(), {
    getUserMedia: async () => new FakeStream(),
    enumerateDevices: async () => [],
  });
  Object.defineProperty(window.navigator, 'userAgent', { value: userAgent });
  Object.defineProperty(window.navigator, 'mediaDevices', { value: mediaDevices, configurable: true });
  const globals = {
    window,
    document: window.document,
    navigator: window.navigator,
    location: window.location,
    MediaStreamTrack: FakeTrack,
    MediaStream: FakeStream,
    AudioWorkletNode: class {},
    fetch: () => Promise.reject(new TypeError('no network')),
  };
  for (const [name, value] of Object.entries(globals)) {
    Object.defineProperty(globalThis, name, { value, configurable: true, writable: true });
  }
  Object.assign(window, { MediaStreamTrack: FakeTrack, MediaStream: FakeStream, AudioWorkletNode: class {} });
  return dom;
}
