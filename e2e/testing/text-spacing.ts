import type { Page } from '@playwright/test';

/** What WCAG 1.4.12 lets a visitor set. */
const SPACED = `* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important }
  p { margin-bottom: 2em !important }`;

/** Spaces all text out as a visitor's own style sheet would, which no policy of the page forbids. */
export async function spaceText(page: Page): Promise<void> {
  await page.evaluate((css) => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(css);
    document.adoptedStyleSheets.push(sheet);
  }, SPACED);
}

/** Texts that are cut off, stick out of what holds them, or lie over other texts of the same layer of the page. */
export function spoiltTexts(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    interface Line {
      readonly text: Text;
      readonly layer: Element | null;
      readonly box: DOMRect;
    }
    const lines: Line[] = [];
    const found: string[] = [];
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
      const parent = node.parentElement;
      if (!(node instanceof Text) || node.data.trim() === '' || parent === null || !isSeen(parent)) continue;
      const range = document.createRange();
      range.selectNodeContents(node);
      const holder = parent.closest('a, button, label, li, p, header, aside, .call-panel, .toast');
      const outer = holder?.getBoundingClientRect();
      const scroller = scrollerOf(parent)?.getBoundingClientRect();
      for (const box of range.getClientRects()) {
        // Scrolled out of sight: it can be scrolled to.
        if (scroller !== undefined && (box.top < scroller.top - 1 || box.bottom > scroller.bottom + 1)) continue;
        lines.push({ text: node, layer: layerOf(parent), box });
        const inside =
          outer === undefined ||
          (box.left >= outer.left - 2 &&
            box.right <= outer.right + 2 &&
            box.top >= outer.top - 4 &&
            box.bottom <= outer.bottom + 4);
        if (!inside) found.push(`sticks out of ${holder?.tagName}: ${node.data}`);
        if (box.right > document.documentElement.clientWidth + 1) found.push(`leaves the page: ${node.data}`);
      }
      for (let one: Element | null = parent; one !== null && one !== document.body; one = one.parentElement) {
        const { overflowX, overflowY } = getComputedStyle(one);
        const cutX = /hidden|clip/.test(overflowX) && one.scrollWidth > one.clientWidth + 1;
        const cutY = /hidden|clip/.test(overflowY) && one.scrollHeight > one.clientHeight + 1;
        if (cutX || cutY) found.push(`is cut off: ${node.data}`);
      }
    }
    lines.forEach((one, at) => {
      for (const other of lines.slice(at + 1)) {
        if (other.text === one.text || other.layer !== one.layer) continue;
        const width = Math.min(one.box.right, other.box.right) - Math.max(one.box.left, other.box.left);
        const height = Math.min(one.box.bottom, other.box.bottom) - Math.max(one.box.top, other.box.top);
        if (width > 2 && height > 6) found.push(`overlap: ${one.text.data} / ${other.text.data}`);
      }
    });
    return [...new Set(found)];

    function isSeen(one: Element): boolean {
      if (!one.checkVisibility({ opacityProperty: true, visibilityProperty: true })) return false;
      return one.closest('.sr-only, svg, option') === null && !clipped(one);
    }

    function scrollerOf(one: Element): Element | undefined {
      for (let each: Element | null = one; each !== null && each !== document.body; each = each.parentElement) {
        if (/auto|scroll/.test(getComputedStyle(each).overflowY)) return each;
      }
      return undefined;
    }

    /** Kept for assistive technology alone. */
    function clipped(one: Element): boolean {
      for (let each: Element | null = one; each !== null; each = each.parentElement) {
        const { clipPath, width } = getComputedStyle(each);
        if (clipPath !== 'none' || width === '1px') return true;
      }
      return false;
    }

    /** What is fixed lies over the page, and is meant to. */
    function layerOf(one: Element): Element | null {
      for (let each: Element | null = one; each !== null; each = each.parentElement) {
        if (/fixed|sticky/.test(getComputedStyle(each).position) || each.matches('[popover]:popover-open')) return each;
      }
      return null;
    }
  });
}
