import { expect, type Page, test } from '@playwright/test';
import { type Person, ready } from './person';
import {
  createThings,
  enter,
  expectAll,
  fieldOf,
  type Things,
  typeAll,
  type Visit,
} from './typed-text-fields';

/** Leaves a visit. Returns the page on which it is opened again. */
type Way = (page: Page, visit: Visit, things: Things) => Promise<Page>;

const closeTab: Way = async (page, visit, things) => {
  const next = await page.context().newPage();
  await page.close({ runBeforeUnload: false });
  await page.context().setOffline(false);
  await next.goto('/later');
  await enter(next, things, visit);
  return next;
};

const ways: Record<string, Way> = {
  async Back(page, visit, things) {
    await page.goBack();
    for (const kind of visit.kinds) await expect(fieldOf(page, kind)).toBeHidden();
    await enter(page, things, visit);
    return page;
  },
  async 'a reload'(page, visit) {
    await page.reload();
    await ready(page);
    await visit.open?.(page);
    return page;
  },
  async Escape(page, visit) {
    for (let press = 0; press < 3; press += 1) await page.keyboard.press('Escape');
    await page.waitForURL((url) => !url.searchParams.has('task'));
    await visit.open?.(page);
    return page;
  },
  'a closed tab': closeTab,
  'a closed tab without a connection': closeTab,
};

/** Types into the fields of a visit and leaves them, in each way in turn. On phones those that people have there. */
export async function leaveEachWay(page: Page, person: Person, visit: Visit): Promise<void> {
  // Many pages are loaded, which takes long on a slow machine.
  test.slow();
  const isPhone = (page.viewportSize()?.width ?? 0) < 768;
  const things = await createThings(page, person);
  await page.goto('/later');
  await ready(page);
  await enter(page, things, visit);
  let shown = page;
  for (const [at, [name, leave]] of Object.entries(ways).entries())
    await test.step(name, async () => {
      if (isPhone && ['Escape', 'a closed tab'].includes(name)) return;
      if (name.includes('without a connection') && !visit.kinds.includes('unsent-lines'))
        await page.context().setOffline(true);
      await typeAll(shown, visit, at);
      shown = await leave(shown, visit, things);
      await expectAll(shown, visit, at);
    });
}
