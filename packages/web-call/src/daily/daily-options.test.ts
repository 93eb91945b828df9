import assert from 'node:assert/strict';
import { after, describe, it } from 'node:test';
import { loadDailyLibrary } from './daily-library.ts';
import { dailyRooms } from './daily-rooms.ts';
import { openBrowserPage } from './testing/browser-page.ts';

// In a process of its own: a call object whose options are refused counts as one of the page for ever.

const dom = openBrowserPage();
after(() => dom.window.close());
const daily = await loadDailyLibrary();

/** What the library says to the options of a new call object: null when it takes them. */
async function refusal(options: object): Promise<string | null> {
  try {
    await daily.createCallObject({ ...options, allowMultipleCallInstances: true }).destroy();
    return null;
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}

describe('The room library', () => {
  it('validates the options of a call object', async (t) => {
    t.mock.method(console, 'error', () => {});
    const button = { iconPath: 'https://example.com/a.svg', label: 'A', tooltip: 'A' };
    const integration = { label: 'A', location: 'main', src: 'https://example.com/' };
    const taken: object[] = [
      { layoutConfig: { grid: { maxTilesPerPage: 49, minTilesPerPage: 1 } } },
      { userData: 'x'.repeat(4096) },
      { customTrayButtons: { a: { ...button, visualState: 'sidebar-open' } } },
      { customIntegrations: { a: { ...integration, controlledBy: 'owners', shared: ['id'] } } },
      { receiveSettings: { base: { video: { layer: 1 } } } },
    ];
    for (const options of taken) assert.equal(await refusal(options), null);
    const refused: [object, RegExp][] = [
      [{ layoutConfig: { grid: { maxTilesPerPage: 50 } } }, /^property 'layoutConfig'/],
      [{ userData: 'x'.repeat(4097) }, /^property 'userData'|userData is too large/],
      [{ customTrayButtons: { a: { ...button, iconPath: 'no address' } } }, /^property 'customTrayButtons'/],
      [{ customTrayButtons: { a: { ...button, iconPathDarkMode: 'no address' } } }, /^property 'customTrayButtons'/],
      [{ customTrayButtons: { a: { ...button, visualState: 'open' } } }, /^property 'customTrayButtons'/],
      [{ customIntegrations: { a: { ...integration, srcdoc: '<p>' } } }, /^property 'customIntegrations'/],
      [{ customIntegrations: { a: { ...integration, src: 'no address' } } }, /^property 'customIntegrations'/],
      [{ customIntegrations: { a: { ...integration, location: 'top' } } }, /^property 'customIntegrations'/],
      [{ customIntegrations: { a: { ...integration, controlledBy: 'all' } } }, /^property 'customIntegrations'/],
      [{ customIntegrations: { a: { ...integration, shared: 'all' } } }, /^property 'customIntegrations'/],
      [{ receiveSettings: { local: { video: { layer: 1 } } } }, /^property 'receiveSettings'/],
      [{ receiveSettings: { '*': { video: { layer: 1 } } } }, /^property 'receiveSettings'/],
      [{ token: undefined }, /^property 'token'/],
      [{ dailyConfig: { camSimulcastEncodings: [{}, {}, {}, {}] } }, /^property 'dailyConfig'/],
    ];
    for (const [options, words] of refused) assert.match((await refusal(options)) ?? 'taken', words);
  });

  it('counts a call object it refused, so the next room is made beside it', async (t) => {
    t.mock.method(console, 'error', () => {});
    const options = { videoSource: false, audioSource: true, microphoneOn: true };
    const { signal } = new AbortController();
    const refused = dailyRooms({ dailyConfig: { camSimulcastEncodings: [{}, {}, {}, {}] } });
    await assert.rejects(refused(options, signal));
    assert.throws(() => daily.createCallObject(), { message: 'Duplicate DailyIframe instances are not allowed' });
    const room = await dailyRooms()(options, signal);
    await room.leave();
  });
});
