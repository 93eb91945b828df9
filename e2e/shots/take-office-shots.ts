import { join } from 'node:path';
import { expect } from '@playwright/test';
import { test } from '../testing/demo-test.ts';
import { OFFICE_SCREENS, OFFICE_THEMES } from './looks.ts';
import { OFFICE_STATES } from './office-states.ts';

const FOLDER = join(import.meta.dirname, '../../shots');

for (const { name, reach, of } of OFFICE_STATES) {
  test(`office-${name}`, async ({ page }) => {
    for (const viewport of OFFICE_SCREENS) {
      await page.setViewportSize(viewport);
      await page.unrouteAll();
      await page.goto('/');
      await reach(page);
      for (const colorScheme of OFFICE_THEMES) {
        await page.emulateMedia({ colorScheme });
        await expect(page.locator('html')).toHaveAttribute('data-theme', colorScheme);
        const path = join(FOLDER, `office-${name}--${colorScheme}-${viewport.width}.png`);
        await page.screenshot({ path, fullPage: of === 'page' });
      }
    }
  });
}
