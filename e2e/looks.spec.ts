import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { devices, type Page } from '@playwright/test';
import { expect, type Person, ready, readyToDrag, signUp, test } from './person';

/** The Chromium that drew the pictures. Another version may draw text differently. */
const versionFile = join(import.meta.dirname, 'looks', 'chromium-version.txt');

const desktop = { viewport: { width: 1000, height: 640 } };
const { viewport, isMobile, hasTouch, userAgent } = devices['Pixel 7'];
const looks = {
  light: { ...desktop, colorScheme: 'light' },
  dark: { ...desktop, colorScheme: 'dark' },
  wide: { viewport: { width: 1440, height: 760 } },
  phone: { viewport, isMobile, hasTouch, userAgent },
} as const;

/** Rows that say nothing of the day on which they are drawn. */
async function fill(
  call: Person['call'],
  day: string,
): Promise<{ project: string; area: string; note: string }> {
  const { area } = await call<{ area: { id: string } }>('areas.create', {
    name: 'Home',
    hue: 145,
    icon: 'house',
  });
  const { project } = await call<{ project: { id: string } }>('projects.create', {
    name: 'Kitchen',
    areaId: area.id,
  });
  const add = async (title: string, more: Record<string, unknown>) =>
    (await call<{ task: { id: string } }>('tasks.create', { title, ...more })).task.id;
  const today = { when: { kind: 'today' } };
  const letters = [
    await add('Answer the mail of Ms Okafor', { ...today, durationMin: 30, areaId: area.id }),
    await add('Call the bank', { ...today, durationMin: 15, priority: 2 }),
  ];
  await call('rounds.plan', { day, index: 0, taskIds: letters, name: 'Letters' });
  await add('Buy bread', { ...today, tags: ['errand'], durationMin: 15 });
  const checklist = [{ label: 'Measure' }, { label: 'Ask for samples' }];
  await add('Choose tiles', { ...today, projectId: project.id, checklist, notes: 'Grey, **not** blue.' });
  await add('Measure the wall', { when: { kind: 'anytime' }, projectId: project.id, durationMin: 60 });
  await add('Find a painter', { when: { kind: 'anytime' }, areaId: area.id, priority: 3 });
  await add('Learn to tile', { when: { kind: 'someday' } });
  const { note } = await call<{ note: { id: string } }>('notes.create', {
    title: 'Tiles',
    body: '# Offers\n\nWith **care**, [here](https://example.org).\n\n- [x] Ask\n- [ ] Choose\n\n> Grey, not blue.',
  });
  return { project: project.id, area: area.id, note: note.id };
}

/** Compares the page with its picture once everything is drawn. Times are covered. */
async function look(page: Page, name: string): Promise<void> {
  await page.evaluate(() => document.fonts.ready);
  await page.mouse.move(0, 0);
  const theme = test.info().titlePath.at(-2);
  await expect.soft(page).toHaveScreenshot(`${theme}-${name}.png`, {
    scale: 'css',
    stylePath: join(import.meta.dirname, 'looks.css'),
    mask: [page.locator('time')],
    maxDiffPixelRatio: 0.005,
  });
}

async function lookAt(page: Page, name: string, path: string): Promise<void> {
  await page.goto(path);
  await ready(page);
  await readyToDrag(page);
  await look(page, name);
}

async function lookAround(page: Page, { project, area, note }: Awaited<ReturnType<typeof fill>>) {
  await lookAt(page, 'today', '/today');
  await page.locator('[data-task-id][aria-label="Choose tiles"]').click();
  await page.getByLabel('Tick Ask for samples').waitFor();
  await look(page, 'task');
  await lookAt(page, 'later', '/later');
  await lookAt(page, 'future', '/future');
  await lookAt(page, 'project', `/project/${project}`);
  await lookAt(page, 'area', `/area/${area}`);
  await lookAt(page, 'areas', '/areas');
  await lookAt(page, 'note', `/notes/${note}`);
  await lookAt(page, 'preferences', '/settings/preferences');
  await page.keyboard.press('?');
  await page.getByRole('dialog').getByText('Undo').first().waitFor();
  await look(page, 'keys');
  await page.keyboard.press('Escape');
  await page.keyboard.press('/');
  await page.getByRole('option').first().waitFor();
  await look(page, 'palette');
}

for (const [name, use] of Object.entries(looks))
  test.describe(name, () => {
    test.use({ ...use, timezoneId: 'UTC', locale: 'en-GB' });

    test('eleven screens look like their pictures', async ({ page, browser }, { config }) => {
      test.slow();
      if (config.updateSnapshots === 'all') writeFileSync(versionFile, `${browser.version()}\n`);
      const drawnBy = readFileSync(versionFile, 'utf8').trim();
      const reason = `Chromium ${drawnBy} drew the pictures, and ${browser.version()} may draw text differently.`;
      test.skip(drawnBy !== browser.version(), reason);
      const day = new Date().toISOString().slice(0, 10);
      // Only the browser's clock: the server's would end the session. Later on, Today speaks of the evening.
      await page.clock.setFixedTime(`${day}T08:30:00Z`);
      const { call } = await signUp(page, { name: 'Ann Lee' });
      await lookAround(page, await fill(call, day));
    });
  });
