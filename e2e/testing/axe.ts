import AxeBuilder from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

/** All of axe's rules up to WCAG 2.2 AA, and its best practices. */
const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/** Fails with each violation, where it is and why. */
export async function expectNoViolations(page: Page): Promise<void> {
  // In one piece: else it sums up in a second page, which only pages with frames of other origins need.
  const axe = new AxeBuilder({ page }).options({ runOnly: RULES }).setLegacyMode();
  const { violations, incomplete, passes } = await axe.analyze();
  const found = violations.map(({ id, nodes }) => ({
    id,
    at: nodes.map(({ target, failureSummary }) => [target, failureSummary]),
  }));
  expect(found).toEqual([]);
  // Text in the very color of its ground axe leaves to people, as it may be hidden on purpose; ours never is.
  const invisible = incomplete
    .flatMap(({ nodes }) => nodes)
    .filter(({ any }) => any.some(({ data }) => data?.messageKey === 'equalRatio'));
  expect(invisible.map(({ target }) => target)).toEqual([]);
  expect(passes.length, 'axe has looked at the page').toBeGreaterThan(10);
}
