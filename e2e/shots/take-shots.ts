import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { expect, test } from '../testing/embedded.ts';
import type { State } from './state.ts';
import { STATES } from './states.ts';

const FOLDER = join(import.meta.dirname, '../../shots');

for (const state of STATES) {
  test.describe(() => {
    test.use({ javaScriptEnabled: state.withoutScript !== true });

    test(state.name, async ({ page, watch }, { project }) => {
      for (const trouble of state.troubles ?? []) watch.expect(trouble);
      if (state.menuOnly && !(await hasMenu(page))) return;
      await state.reach(page);
      await shoot(page, state, join(FOLDER, `${state.name}--${project.name}.png`));
    });
  });
}

async function hasMenu(page: Page): Promise<boolean> {
  await page.goto('/');
  return page.getByRole('button', { name: 'Menu' }).isVisible();
}

async function shoot(page: Page, { of }: State, path: string): Promise<void> {
  // Nothing moves by itself (reduced motion); what scrolling moves shall stand where it is.
  if (of === undefined || of === 'page') await page.screenshot({ path, fullPage: of === 'page' });
  else await page.locator(of).screenshot({ path });
  expect(page.isClosed()).toBe(false);
}
