import type { Page } from '@playwright/test';

/** Ends a drag with the mouse. dnd-kit ignores clicks for 50 ms after it, less than a person needs for the next one. */
export async function endDrag(page: Page): Promise<void> {
  await page.mouse.up();
  await page.waitForTimeout(100);
}
