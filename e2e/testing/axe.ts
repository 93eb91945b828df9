import AxeBuilder from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

/** All of axe's rules up to WCAG 2.2 AA, and its best practices. */
const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/** Fails with each violation, where it is and why. */
export async function expectNoViolations(page: Page): Promise<void> {
  const { violations, passes } = await new AxeBuilder({ page }).options({ runOnly: RULES }).analyze();
  const found = violations.map(({ id, nodes }) => ({
    id,
    at: nodes.map(({ target, failureSummary }) => [target, failureSummary]),
  }));
  expect(found).toEqual([]);
  expect(passes.length, 'axe has looked at the page').toBeGreaterThan(10);
}
