import type { Locator } from '@playwright/test';

/** The position of an element in the viewport, in whole pixels. */
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
