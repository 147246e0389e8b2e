import { expect, type Page } from '@playwright/test';
import axe from 'axe-core';

declare global {
  interface Window {
    axe?: typeof axe;
  }
}

const tags = ['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa'];
const schemes = [
  { colorScheme: 'light' as const, runOnly: { type: 'tag' as const, values: tags } },
  // Only colors differ.
  { colorScheme: 'dark' as const, runOnly: { type: 'rule' as const, values: ['color-contrast'] } },
];

interface Scanned {
  within?: string;
  /** Parts that an earlier scan covered, such as the sidebar. */
  except?: string;
  /** Whether to check colors, in light and dark. They are the same in each language. */
  colors?: boolean;
}

/** Waits for fade-ins, which have other colors until they end. Endless animations, such as spinners, keep running. */
const untilShown = (page: Page) =>
  page.evaluate(async () => {
    const ending = document
      .getAnimations()
      .filter(({ effect }) => effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY);
    await Promise.allSettled(ending.map(({ finished }) => finished));
  });

/** Checks WCAG 2.2 AA in light and dark. */
export async function scan(
  page: Page,
  name: string,
  { within = 'html', except, colors = true }: Scanned = {},
): Promise<void> {
  if (!(await page.evaluate(() => window.axe !== undefined))) await page.evaluate(axe.source);
  const context = { include: [within], ...(except && { exclude: [except] }) };
  const rules = { 'color-contrast': { enabled: colors } };
  for (const { colorScheme, runOnly } of colors ? schemes : schemes.slice(0, 1)) {
    // In the middle of a transition the contrast belongs to neither color scheme; reduced motion has none.
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    await untilShown(page);
    const violations = await page.evaluate(
      async ([on, only, switched]) => {
        const options = { runOnly: only, rules: switched, resultTypes: ['violations' as const] };
        const results = await window.axe?.run(on, options);
        return results?.violations.map(
          ({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`,
        );
      },
      [context, runOnly, rules] as const,
    );
    expect(violations, `${name}, ${colorScheme}`).toEqual([]);
  }
}
