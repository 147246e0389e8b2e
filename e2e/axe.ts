import { AxeBuilder } from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

const tags = ['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa'];

/**
 * What the page shows now keeps WCAG 2.2 AA in light and dark, as far as a machine can tell. Only colours differ between
 * the two. `within` is what to look at, where the rest was looked at before.
 */
export async function scan(page: Page, name: string, within = 'html'): Promise<void> {
  const axe = () => new AxeBuilder({ page }).setLegacyMode().include(within);
  const found: string[] = [];
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    const rules = colorScheme === 'light' ? axe().withTags(tags) : axe().withRules(['color-contrast']);
    const { violations } = await rules.analyze();
    const where = `${name}, ${colorScheme}`;
    found.push(
      ...violations.map(({ id, nodes }) => `${where}: ${id}: ${nodes.map(({ html }) => html).join(' ')}`),
    );
  }
  expect(found).toEqual([]);
}
