import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { openBrowserPage } from './testing/browser-page.ts';
import { type LibraryCall, libraryCall } from './testing/library-call.ts';

// The rules of the specification's points 5 and 9 that the pinned room library enforces. Should an upgrade drop one, this
// tells; the texts, misspellings included, are the library's.

const dom = openBrowserPage();
after(() => dom.window.close());

/** A method with arguments it takes, and with arguments it refuses in these words. */
interface Rule {
  method: string;
  takes: unknown[][];
  refuses: [args: unknown[], words: string | RegExp][];
}

const DIAL = 'Error starting dial out: ';
const dialOut = (more: object) => [{ phoneNumber: '+14045550100', ...more }];
const transfer = (more: object) => [{ sessionId: 's1', toEndPoint: '+14045550100', ...more }];
const blur = (strength: unknown) => [{ video: { processor: { type: 'background-blur', config: { strength } } } }];
const image = (source: unknown) => [{ video: { processor: { type: 'background-image', config: { source } } } }];
const layer = (value: unknown) => [{ base: { video: { layer: value } } }];
const player = (settings: object) => [{ url: 'https://example.com/film.mp4', settings }];
const INPUT_SHAPE = /^inputSettings must be|^inputSettings must be of the form|inputSettings/;
const RECEIVE_SHAPE = /receiveSettings must be of the form/;

const RULES: Record<string, Rule> = {
  'a dial-out extension is a text of at most 20 characters': {
    method: 'startDialOut',
    takes: [dialOut({ extension: '1'.repeat(20) })],
    refuses: [
      [dialOut({ extension: '1'.repeat(21) }), `${DIAL}extension length must be less than or equal to 20`],
      [dialOut({ extension: 5 }), `${DIAL}extension must be a string`],
    ],
  },
  'the wait before an extension is a number of at most 60 and needs an extension': {
    method: 'startDialOut',
    takes: [dialOut({ extension: '1', waitBeforeExtensionDialSec: 60 })],
    refuses: [
      [dialOut({ extension: '1', waitBeforeExtensionDialSec: 61 }), /must be less than or equal to 60/],
      [dialOut({ extension: '1', waitBeforeExtensionDialSec: '5' }), /must be a number/],
      [dialOut({ waitBeforeExtensionDialSec: 5 }), /waitBeforeExtensionDialSec requires a phoneNumber and extension/],
    ],
  },
  'the display name of a dial-out is under 200 characters, its user id at most 36': {
    method: 'startDialOut',
    takes: [dialOut({ displayName: 'n'.repeat(199), userId: 'u'.repeat(36) })],
    refuses: [
      [dialOut({ displayName: 'n'.repeat(200) }), /displayName/],
      [dialOut({ userId: 'u'.repeat(37) }), /userId/],
    ],
  },
  'a transfer needs a session and an end point that begins with sip: or +': {
    method: 'sipCallTransfer',
    takes: [transfer({}), transfer({ toEndPoint: 'sip:a@example.com' }), transfer({ callerId: '+14045550101' })],
    refuses: [
      [[{ toEndPoint: '+1' }], 'sipCallTransfer() requires a sessionId and toEndPoint'],
      [[{ sessionId: 's1', toEndPoint: '' }], 'sipCallTransfer() requires a sessionId and toEndPoint'],
      [transfer({ sessionId: 5 }), 'Invalid paramater: sessionId and toEndPoint must be of type string'],
      [transfer({ toEndPoint: '404' }), 'toEndPoint: 404 must starts with either "sip:" or "+"'],
      [transfer({ callerId: 5 }), 'callerId must be of type string'],
      [
        transfer({ toEndPoint: 'sip:a@example.com', callerId: '+1' }),
        'callerId is only valid when transferring to a PSTN number',
      ],
    ],
  },
  'a SIP refer goes to a sip: address': {
    method: 'sipRefer',
    takes: [transfer({ toEndPoint: 'sip:a@example.com' })],
    refuses: [[transfer({}), '"toEndPoint" must be a "sip" address']],
  },
  'user data is serialisable and at most 4096 characters': {
    method: 'setUserData',
    takes: [['x'.repeat(4096)], [{ a: 'x'.repeat(4088) }]],
    refuses: [
      [['x'.repeat(4097)], 'userData is too large (4097 characters). Maximum size suppported is 4096.'],
      [[{ a: 'x'.repeat(4089) }], 'userData is too large (4097 characters). Maximum size suppported is 4096.'],
      [[{ big: 1n }], /^userData must be serializable to JSON: /],
    ],
  },
  'a video layer is a non-negative integer or inherit, for base, an id or *': {
    method: 'updateReceiveSettings',
    takes: [layer(0), layer('inherit'), [{ '*': { video: { layer: 1 } } }], [{ 'some-id': { video: 'inherit' } }]],
    refuses: [
      [layer(-1), RECEIVE_SHAPE],
      [layer(1.5), RECEIVE_SHAPE],
      [[{ local: { video: { layer: 1 } } }], RECEIVE_SHAPE],
    ],
  },
  'a blur is above 0 and at most 1': {
    method: 'updateInputSettings',
    takes: [blur(0.01), blur(1)],
    refuses: [
      [blur(0), INPUT_SHAPE],
      [blur(1.01), INPUT_SHAPE],
      [blur('1'), INPUT_SHAPE],
    ],
  },
  'a background is a preset 1 to 10, default, a picture or a buffer': {
    method: 'updateInputSettings',
    takes: [image(1), image(10), image('default'), image('https://example.com/a.png'), image(new ArrayBuffer(8))],
    refuses: [
      [image(0), INPUT_SHAPE],
      [image(11), INPUT_SHAPE],
      [image('https://example.com/a.svg'), INPUT_SHAPE],
    ],
  },
  'the volume of a media player is 0 to 2, its state play or pause': {
    method: 'startRemoteMediaPlayer',
    takes: [player({ volume: 2 }), player({ volume: 0, state: 'pause' })],
    refuses: [
      [player({ volume: 2.1 }), /RemoteMediaPlayerSettings.volume: must be between 0.0 - 2.0/],
      [player({ volume: -0.1 }), /must be between 0.0 - 2.0/],
      [player({ volume: '1' }), /must be "number" type/],
      [player({ state: 'stop' }), /Invalid value for RemoteMediaPlayerSettings.state/],
    ],
  },
  'an app message is at most 4096 characters': {
    method: 'sendAppMessage',
    takes: [['x'.repeat(4094)]],
    refuses: [[['x'.repeat(4095)], 'Message data too large. Max size is 4096']],
  },
  'session data is at most 102400 characters': {
    method: 'setMeetingSessionData',
    takes: [[{ a: 'x'.repeat(102_392) }]],
    refuses: [[[{ a: 'x'.repeat(102_393) }], /^Meeting session data is too large/]],
  },
  'tones are at most 20': {
    method: 'sendDTMF',
    takes: [[{ sessionId: 's1', tones: '0123456789ABCD*#0123' }]],
    refuses: [[[{ sessionId: 's1', tones: '1'.repeat(21) }], /tones string must be upto 20 characters/]],
  },
  'levels come at most every 100 ms': {
    method: 'startRemoteParticipantsAudioLevelObserver',
    takes: [[100]],
    refuses: [[[99], 'The interval must be a number greater than or equal to 100 milliseconds.']],
  },
};

describe('The room library, joined,', () => {
  let library: LibraryCall;
  before(async () => {
    library = await libraryCall(dom.window);
  });
  after(() => library.close());

  for (const [rule, { method, takes, refuses }] of Object.entries(RULES)) {
    it(`knows that ${rule}`, async () => {
      for (const args of takes) assert.equal(await library.attempt(method, ...args), null);
      for (const [args, words] of refuses) {
        const refusal = await library.attempt(method, ...args);
        if (typeof words === 'string') assert.equal(refusal, words);
        else assert.match(refusal ?? 'taken', words);
      }
    });
  }

  it('says on the console why a blur or picture is refused', async () => {
    library.consoleText();
    await library.attempt('updateInputSettings', ...blur(1.01));
    assert.match(library.consoleText(), /expected: \{0 < strength <= 1\}, got: 1.01/);
    await library.attempt('updateInputSettings', ...image('https://example.com/a.svg'));
    assert.match(library.consoleText(), /invalid image type; supported types: \[jpg, png, jpeg\]/);
  });

  it('refuses what belongs before joining, and what belongs to the ready-made frame', async () => {
    for (const method of ['preAuth', 'startCamera']) {
      assert.match(
        (await library.attempt(method, {})) ?? '',
        new RegExp(`^${method}\\(\\) not supported after joining`),
      );
    }
    assert.match(
      (await library.attempt('setShowNamesMode', 'always')) ?? '',
      /^setShowNamesMode\(\) is only supported as part of Daily's Prebuilt/,
    );
  });
});
