import type { Page } from '@playwright/test';

/** Where a part lies across the page: its left edge and width in px; for parts of a fixed height that too. */
export type Place = readonly [part: string, left: number, width: number, height?: number];

/** What no text makes wider: blocks, columns, cells, fields, panels. */
const BLOCKS = [
  'header',
  'header > .wrap',
  'main > *',
  'main .wrap',
  'main .wrap.grid > *',
  'main .wrap > .grid > *',
  'main ol > li',
  'main form .field-box',
  'main form .w-full',
  'footer .wrap',
  'footer .grid > *',
  '.call-panel:not([data-folded])',
  '.call-failure',
  '.toast',
];
/** What has the same height whatever its text. */
const FIXED = ['header', '.call-button', '.sticky-bar', 'main svg[role=img]', 'main .aspect-4\\/3'];

/**
 * The layout as it does not depend on the machine's fonts: how wide what is, and where across the page it begins. How tall
 * a text is, and where it breaks, is another font's business.
 */
export function layoutOf(page: Page): Promise<Place[]> {
  return page.evaluate(
    ({ blocks, fixed }) => {
      const selectors = [...new Set([...blocks, ...fixed])];
      return selectors.flatMap((selector) =>
        [...document.querySelectorAll(selector)]
          .filter((one) => one.checkVisibility({ opacityProperty: true }))
          .map((one): [string, number, number, number?] => {
            const { left, width, height } = one.getBoundingClientRect();
            // Where the call button stands while a form passes depends on how tall the text above is.
            const shifted = Number.parseFloat(getComputedStyle(one).translate) || 0;
            const across = [Math.round(left - shifted), Math.round(width)] as const;
            return fixed.includes(selector) ? [selector, ...across, Math.round(height)] : [selector, ...across];
          }),
      );
    },
    { blocks: BLOCKS, fixed: FIXED },
  );
}

/** The parts that are not where they were, beyond what rounding makes of them. */
export function moved(before: readonly Place[], now: readonly Place[], tolerancePx: number): string[] {
  const found: string[] = [];
  for (let index = 0; index < Math.max(before.length, now.length); index += 1) {
    const [was, is] = [before[index], now[index]];
    const same =
      was !== undefined &&
      is !== undefined &&
      was[0] === is[0] &&
      [1, 2, 3].every((at) => Math.abs(Number(was[at] ?? 0) - Number(is[at] ?? 0)) <= tolerancePx);
    if (!same) found.push(`${was?.join(' ') ?? 'nothing'} → ${is?.join(' ') ?? 'nothing'}`);
  }
  return found;
}
