import { AxeBuilder } from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

const tags = ['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa'];

/** Waits for color transitions: in the middle of one the contrast belongs to neither color scheme. */
const settleColors = (page: Page) =>
  page.evaluate(async () => {
    const transitions = document.getAnimations().filter((animation) => animation instanceof CSSTransition);
    // A transition that is replaced rejects; its successor is then past the change of scheme.
    await Promise.allSettled(transitions.map(({ finished }) => finished));
  });

/**
 * Checks WCAG 2.2 AA in light and dark. Dark repeats only the contrast rule, because only colors differ. `within` limits
 * the scan to a selector.
 */
export async function scan(page: Page, name: string, within = 'html'): Promise<void> {
  // Describing the elements that pass takes longer than checking them.
  const axe = () =>
    new AxeBuilder({ page })
      .options({ resultTypes: ['violations'] })
      .setLegacyMode()
      .include(within);
  const found: string[] = [];
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    await settleColors(page);
    const rules = colorScheme === 'light' ? axe().withTags(tags) : axe().withRules(['color-contrast']);
    const { violations } = await rules.analyze();
    const where = `${name}, ${colorScheme}`;
    found.push(
      ...violations.map(({ id, nodes }) => `${where}: ${id}: ${nodes.map(({ html }) => html).join(' ')}`),
    );
  }
  expect(found).toEqual([]);
}
