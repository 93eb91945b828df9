import type { Page } from '@playwright/test';

/**
 * Takes from a page, before any script of it runs, what came into browsers after the spring of 2022
 * (docs/decisions/020-browsers.md), and lists what has gone.
 */
export async function takeNewerThings(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const newer: [object, string[]][] = [
      [String.prototype, ['isWellFormed', 'toWellFormed']],
      [Array, ['fromAsync']],
      [Array.prototype, ['findLast', 'findLastIndex', 'toReversed', 'toSorted', 'toSpliced', 'with']],
      [Uint8Array, ['fromBase64', 'fromHex']],
      [Uint8Array.prototype, ['toBase64', 'toHex', 'findLast', 'findLastIndex', 'toReversed', 'toSorted', 'with']],
      [Object, ['groupBy']],
      [Map, ['groupBy']],
      [Map.prototype, ['getOrInsert', 'getOrInsertComputed']],
      [Set.prototype, ['difference', 'intersection', 'isDisjointFrom', 'isSubsetOf', 'isSupersetOf']],
      [Set.prototype, ['symmetricDifference', 'union']],
      [Promise, ['try', 'withResolvers']],
      [RegExp, ['escape']],
      [Error, ['isError']],
      [Math, ['f16round', 'sumPrecise']],
      [URL, ['canParse', 'parse']],
      [AbortSignal, ['any', 'timeout']],
      [Response, ['json']],
      [Navigator.prototype, ['userActivation', 'scheduling', 'virtualKeyboard']],
      [Element.prototype, ['checkVisibility', 'setHTMLUnsafe', 'getHTML', 'moveBefore']],
      [HTMLElement.prototype, ['hidePopover', 'showPopover', 'togglePopover', 'popover', 'inert']],
      [Document.prototype, ['startViewTransition']],
      [globalThis, ['Iterator', 'scheduler', 'requestIdleCallback', 'cancelIdleCallback', 'navigation']],
      [globalThis, ['Float16Array', 'CloseWatcher', 'CompressionStream', 'DecompressionStream', 'URLPattern']],
    ];
    const helpers = [
      'drop',
      'every',
      'filter',
      'find',
      'flatMap',
      'forEach',
      'map',
      'reduce',
      'some',
      'take',
      'toArray',
    ];
    newer.push([Object.getPrototypeOf(Object.getPrototypeOf([].values())), helpers]);
    for (const [owner, names] of newer) for (const name of names) Reflect.deleteProperty(owner, name);
  });
}
