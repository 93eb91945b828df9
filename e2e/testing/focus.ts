import { expect, type Locator, type Page } from '@playwright/test';

/** One stop of the focus: what it is, and all that is wrong with how it can be seen. */
export interface Stop {
  /** Place among the page's elements that the keyboard can reach, in the order of the document. */
  readonly at: number;
  readonly what: string;
  readonly wrong: readonly string[];
}

type Key = 'Tab' | 'Shift+Tab';

/** Presses the key until the thing has the focus. */
export async function tabTo(page: Page, target: Locator, key: Key = 'Tab', presses = 70): Promise<void> {
  for (let pressed = 0; pressed < presses; pressed += 1) {
    await page.keyboard.press(key);
    if (await target.evaluateAll((all) => all.some((one) => one === document.activeElement))) return;
  }
  await expect(target, `within ${presses} presses of ${key}`).toBeFocused();
}

/** Goes through the whole page by the key, from its edge until the focus leaves the page or begins anew. */
export async function walk(page: Page, key: Key): Promise<Stop[]> {
  const stops: Stop[] = [];
  for (let pressed = 0; pressed < 150; pressed += 1) {
    await page.keyboard.press(key);
    const stop = await focusedStop(page);
    if (stop === null || stops.some(({ at }) => at === stop.at)) return stops;
    stops.push(stop);
  }
  throw new Error(`The focus does not come out: ${stops.map(({ what }) => what).join(', ')}`);
}

/** How many things on the page the keyboard must reach. */
export function countReachable(page: Page): Promise<number> {
  return page.evaluate(
    (reachable) =>
      [...document.querySelectorAll(reachable)].filter((one) => one.checkVisibility({ visibilityProperty: true }))
        .length,
    REACHABLE,
  );
}

const REACHABLE =
  ':is(a[href], button:enabled, input:enabled:not([type=hidden], [tabindex="-1"]), select:enabled, textarea:enabled, [tabindex="0"])';

/** Null when nothing has the focus. */
export function focusedStop(page: Page): Promise<Stop | null> {
  return page.evaluate((reachable) => {
    const one = document.activeElement;
    if (!(one instanceof HTMLElement) || one === document.body) return null;
    const all = [...document.querySelectorAll(reachable)].filter((each) =>
      each.checkVisibility({ visibilityProperty: true }),
    );
    const name = one.getAttribute('aria-label') ?? (one.textContent?.trim() || one.id);
    return { at: all.indexOf(one), what: `${one.tagName} ${name}`, wrong: [...seen(one), ...ringed(one)] };

    function seen(element: HTMLElement): string[] {
      if (!element.checkVisibility({ opacityProperty: true, visibilityProperty: true })) return ['is not seen'];
      const { left, top, width, height } = element.getBoundingClientRect();
      for (let column = 1; column < 10; column += 1) {
        for (let row = 1; row < 10; row += 1) {
          const hit = document.elementFromPoint(left + (width * column) / 10, top + (height * row) / 10);
          if (hit !== null && (element.contains(hit) || hit.closest('label')?.contains(element))) return [];
        }
      }
      return ['is wholly covered, or out of the window'];
    }

    /** WCAG 1.4.11 for the ring. What floats over any ground must have a second ring of another colour. */
    function ringed(element: HTMLElement): string[] {
      const { outlineStyle, outlineWidth, outlineColor, outlineOffset, boxShadow } = getComputedStyle(element);
      if (outlineStyle === 'none' || Number.parseFloat(outlineWidth) < 2) return ['has no ring'];
      const within = Number.parseFloat(outlineOffset) < 0;
      const ground = groundOf(within ? element : element.parentElement);
      const second = /^(rgb\([^)]*\)) 0px 0px 0px [23]px/.exec(boxShadow)?.[1];
      const [against, least] = ground === null ? [second, 9] : [ground, 3];
      if (against === undefined) return ['floats with a ring of one colour'];
      const found = contrast(outlineColor, against);
      return found < least ? [`has a ring of ${found.toFixed(2)}:1 on ${against}`] : [];
    }

    /** The colour behind; null where that is whatever the page has been scrolled to. */
    function groundOf(start: Element | null): string | null {
      for (let each = start; each !== null; each = each.parentElement) {
        const { backgroundColor, position } = getComputedStyle(each);
        if (!/, 0\)$/.test(backgroundColor)) return backgroundColor;
        if (position === 'fixed' || each.matches('[data-call]')) return null;
      }
      return 'rgb(255, 255, 255)';
    }

    function contrast(a: string, b: string): number {
      const [light = 0, dark = 0] = [luminance(a), luminance(b)].sort((x, y) => y - x);
      return (light + 0.05) / (dark + 0.05);
    }

    function luminance(colour: string): number {
      const [r = 0, g = 0, b = 0] = (colour.match(/[\d.]+/g) ?? []).map((part) => {
        const share = Number(part) / 255;
        return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
      });
      return 0.2126 * r + 0.7152 * g + 0.0722 * b;
    }
  }, REACHABLE);
}
