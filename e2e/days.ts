import type { Page } from '@playwright/test';

/** The day that is `after` days from today in the zone of the browser. */
export const localDay = (page: Page, after = 0): Promise<string> =>
  page.evaluate((days) => {
    const date = new Date();
    date.setDate(date.getDate() + days);
    return date.toLocaleDateString('sv');
  }, after);

/** A zone where it is about 14:00 now, for tests of what a day does before its evening. */
export function zoneWithAfternoon(): string {
  const offset = 14 - new Date().getUTCHours();
  return offset >= 0 ? `Etc/GMT-${Math.min(offset, 14)}` : `Etc/GMT+${Math.min(-offset, 12)}`;
}
