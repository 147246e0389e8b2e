import { join } from 'node:path';
import { devices, type Page } from '@playwright/test';
import { expect, type Person, ready, signUp, test } from './person';

interface Look {
  theme: string;
  colorScheme: 'light' | 'dark';
  viewport: { width: number; height: number };
}

const viewport = { width: 1000, height: 640 };
/** One page shows a desktop's three looks. Light comes last, so that the next step begins with it. */
const desktop: Look[] = [
  { theme: 'wide', colorScheme: 'light', viewport: { width: 1440, height: 760 } },
  { theme: 'dark', colorScheme: 'dark', viewport },
  { theme: 'light', colorScheme: 'light', viewport },
];
const pixel = devices['Pixel 7'];
const phone: Look[] = [{ theme: 'phone', colorScheme: 'light', viewport: pixel.viewport }];
const { isMobile, hasTouch, userAgent } = pixel;
const devicesOfLooks = [
  { name: 'a desktop', looks: desktop, use: { viewport } },
  { name: 'a phone', looks: phone, use: { viewport: pixel.viewport, isMobile, hasTouch, userAgent } },
];

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

/** Compares the page in each look with its picture once everything is drawn. Times are covered. */
async function compare(page: Page, name: string, looks: readonly Look[]): Promise<void> {
  await page.mouse.move(0, 0);
  for (const { theme, colorScheme, viewport: size } of looks) {
    if (looks.length > 1) await page.setViewportSize(size);
    await page.emulateMedia({ colorScheme });
    await page.evaluate(() => document.fonts.ready);
    await expect.soft(page).toHaveScreenshot(`${theme}-${name}.png`, {
      scale: 'css',
      stylePath: join(import.meta.dirname, 'looks.css'),
      mask: [page.locator('time')],
      maxDiffPixelRatio: 0.002,
    });
  }
}

async function lookAround(
  page: Page,
  { project, area, note }: Awaited<ReturnType<typeof fill>>,
  looks: readonly Look[],
) {
  const look = (name: string) => compare(page, name, looks);
  const lookAt = async (name: string, path: string) => {
    await page.goto(path);
    await ready(page);
    await look(name);
  };
  await lookAt('today', '/today');
  await page.locator('[data-task-id][aria-label="Choose tiles"]').click();
  await page.getByLabel('Tick Ask for samples').waitFor();
  for (const part of ['Grey, not blue.', 'Add files']) await page.getByText(part).first().waitFor();
  await look('task');
  await lookAt('later', '/later');
  await lookAt('future', '/future');
  await lookAt('project', `/project/${project}`);
  await lookAt('area', `/area/${area}`);
  await lookAt('areas', '/areas');
  await lookAt('note', `/notes/${note}`);
  await lookAt('preferences', '/settings/preferences');
  await page.keyboard.press('?');
  await page.getByRole('dialog').getByText('Undo').first().waitFor();
  await look('keys');
  await page.keyboard.press('Escape');
  await page.keyboard.press('/');
  await page.getByRole('option').first().waitFor();
  await look('palette');
  await page.keyboard.press('Escape');
  await page.keyboard.press('n');
  await page.keyboard.type('Order tiles 15m #errand !!');
  await look('new-task');
}

for (const { name, looks, use } of devicesOfLooks)
  test.describe(`on ${name}`, () => {
    test.use({ ...use, timezoneId: 'UTC', locale: 'en-GB' });

    test('twelve screens look like their pictures', async ({ page }) => {
      test.slow();
      const day = new Date().toISOString().slice(0, 10);
      // Only the browser's clock is set: setting the server's would end the session. In the evening, Today looks
      // different.
      await page.clock.setFixedTime(`${day}T08:30:00Z`);
      const { call } = await signUp(page, { name: 'Ann Lee' });
      await lookAround(page, await fill(call, day), looks);
    });
  });
