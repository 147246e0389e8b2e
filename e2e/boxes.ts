import type { Locator } from '@playwright/test';

/** Where an element stands on the screen, in whole pixels. */
export const boxOf = (locator: Locator) =>
  locator.evaluate((element) => {
    const { left, top, right, bottom } = element.getBoundingClientRect();
    return {
      left: Math.round(left),
      top: Math.round(top),
      right: Math.round(right),
      bottom: Math.round(bottom),
    };
  });
