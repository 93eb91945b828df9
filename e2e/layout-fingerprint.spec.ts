import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { SCREENS } from './shots/looks.ts';
import { STATES } from './shots/states.ts';
import { expect, test } from './testing/embedded.ts';
import { layoutOf, moved, type Place } from './testing/layout-fingerprint.ts';

/**
 * The layout of the main states against what was looked at and found good. No pictures: they differ with each machine's
 * fonts. After a change that is meant: `KEEP_LAYOUT=1` writes it down anew, `npm run shots` shows it.
 */
const KEPT = join(import.meta.dirname, 'layout');
const TOLERANCE_PX = 2;
const NAMES = [
  'home',
  'home-menu',
  'quote-errors',
  'quote-thanks-reserve',
  'quote-toast',
  'call-active',
  'call-failed',
  'holiday',
  'holiday-errors',
  'thank-you',
  'not-found',
  'without-script',
];

for (const state of STATES.filter(({ name }) => NAMES.includes(name))) {
  test.describe(() => {
    test.use({
      viewport: SCREENS[0],
      javaScriptEnabled: state.withoutScript !== true,
      contextOptions: { reducedMotion: 'reduce' },
    });

    test(`${state.name} is laid out as it was`, async ({ page, watch }) => {
      for (const trouble of state.troubles ?? []) watch.expect(trouble);
      await state.reach(page);
      const layout: Record<string, Place[]> = {};
      for (const screen of SCREENS) {
        await page.setViewportSize(screen);
        layout[screen.width] = await layoutOf(page);
      }
      const file = join(KEPT, `${state.name}.json`);
      if (process.env.KEEP_LAYOUT === '1') await keep(file, layout);
      const kept: Record<string, Place[]> = JSON.parse(await readFile(file, 'utf8'));
      for (const { width } of SCREENS) {
        expect(layout[width]?.length, 'parts found').toBeGreaterThan(8);
        expect(moved(kept[width] ?? [], layout[width] ?? [], TOLERANCE_PX), `at ${width} px`).toEqual([]);
      }
    });
  });
}

test('Every state that is compared is there', () => {
  expect(NAMES.filter((name) => !STATES.some((state) => state.name === name))).toEqual([]);
});

async function keep(file: string, layout: Readonly<Record<string, readonly Place[]>>): Promise<void> {
  await mkdir(KEPT, { recursive: true });
  const screens = Object.entries(layout).map(
    ([width, places]) => `  "${width}": [\n${places.map((place) => `    ${JSON.stringify(place)}`).join(',\n')}\n  ]`,
  );
  await writeFile(file, `{\n${screens.join(',\n')}\n}\n`);
}
