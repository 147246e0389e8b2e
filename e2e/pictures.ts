import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import sharp from 'sharp';
import { openToday, type Person, ready, signUp, test } from './person';

const app = join(import.meta.dirname, '..', 'app');
const folder = join(import.meta.dirname, '..', 'docs', 'guide', 'pictures');

async function take(page: Page, name: string): Promise<void> {
  await page.mouse.move(0, 0);
  const picture = await page.screenshot({ animations: 'disabled', caret: 'hide' });
  await sharp(picture)
    .webp({ quality: 82 })
    .toFile(join(folder, `${name}.webp`));
}

const inDays = (days: number) => {
  const date = new Date();
  date.setDate(date.getDate() + days);
  return date.toLocaleDateString('sv');
};

/** Two places, a day in rounds and a week. */
async function fill(call: Person['call']): Promise<string> {
  const areaOf = async (name: string, hue: number, icon: string) =>
    (await call<{ area: { id: string } }>('areas.create', { name, hue, icon })).area.id;
  const [home, work] = [await areaOf('Home', 145, 'house'), await areaOf('Work', 256, 'briefcase')];
  const projectOf = async (name: string, areaId: string) =>
    (await call<{ project: { id: string } }>('projects.create', { name, areaId })).project.id;
  const [kitchen, offer] = [await projectOf('Kitchen', home), await projectOf('Offer for Lindner', work)];
  const add = async (title: string, days: number, more: Record<string, unknown> = {}) => {
    const input = { title, when: { kind: 'date', date: inDays(days) }, ...more };
    return (await call<{ task: { id: string } }>('tasks.create', input)).task.id;
  };
  const letters = [
    await add('Answer the mail of Ms Okafor', 0, { durationMin: 30, areaId: work }),
    await add('Call the bank', 0, { durationMin: 15, priority: 2 }),
  ];
  const writing = [
    await add('Write the first half', 0, { durationMin: 90, projectId: offer, deadline: inDays(2) }),
    await add('Check the numbers', 0, { durationMin: 45, projectId: offer }),
  ];
  await add('Buy bread', 0, { tags: ['errand'], durationMin: 15 });
  await add('Choose tiles', 0, {
    projectId: kitchen,
    checklist: [{ label: 'Measure' }, { label: 'Ask for samples' }],
  });
  await add('Send the offer', 2, { projectId: offer, durationMin: 30 });
  await add('Measure the wall', 1, { projectId: kitchen, durationMin: 60 });
  await add('Paint the hall', 3, { areaId: home, durationMin: 600 });
  await add('Walk by the lake', 5, { durationMin: 120 });
  const day = inDays(0);
  await call('rounds.plan', {
    day,
    index: 0,
    taskIds: letters,
    name: 'Letters',
    startsAt: '09:00',
    endsAt: '10:00',
  });
  await call('rounds.plan', {
    day,
    index: 1,
    taskIds: writing,
    name: 'Writing',
    startsAt: '10:30',
    endsAt: '13:00',
  });
  return kitchen;
}

test('draws the pictures of the guide', async ({ page }) => {
  const { call } = await signUp(page, { name: 'Ann Lee', email: 'ann@example.org' });
  const kitchen = await fill(call);
  await openToday(page);
  await page.getByRole('button', { name: 'Skip the steps' }).click();
  await page.getByRole('button', { name: 'Start Letters' }).click();
  await page.getByRole('button', { name: 'Finish Letters' }).waitFor();
  await take(page, 'today');

  await page.keyboard.press('n');
  const line = page.getByRole('dialog').getByRole('textbox').first();
  await line.pressSequentially('Lunch with Ada Friday 12:30 ~45m #friends');
  await page.getByRole('dialog').getByText('45m').first().waitFor();
  await take(page, 'capture');

  await page.goto('/upcoming');
  await ready(page);
  await page.getByRole('button', { name: 'Week', exact: true }).click();
  await page.getByText('10h of 9h').waitFor();
  await take(page, 'week');

  const ben = { target: 'ben@example.org', role: 'editor' };
  await call('access.grant', { targetKind: 'project', targetId: kitchen, ...ben });
  await page.goto(`/project/${kitchen}`);
  await ready(page);
  await page.getByRole('button', { name: 'Share', exact: true }).click();
  await page.getByRole('dialog').getByText('ben@example.org').first().waitFor();
  await take(page, 'share');
});

/** What a link to the app shows where it is sent. */
test('draws the picture of links', async ({ page }) => {
  await page.setViewportSize({ width: 1200, height: 630 });
  await page.goto('/sign-in');
  const mark = readFileSync(join(app, 'icon.svg'), 'utf8');
  await page.evaluate(async (svg) => {
    document.body.innerHTML = `<div style="box-sizing: border-box; height: 630px; padding: 96px; display: flex; flex-direction: column;
      justify-content: center; gap: 40px"><div style="display: flex; align-items: center; gap: 28px; font-size: 56px; font-weight: 650;
      letter-spacing: -0.02em; line-height: 1"><span style="width: 88px">${svg}</span>Parcours</div>
      <p style="font-size: 44px; line-height: 1.3; color: var(--ink-2)">Plan today.<br>Do it one round at a time.</p></div>`;
    await document.fonts.ready;
  }, mark);
  await sharp(await page.screenshot({ animations: 'disabled' }))
    .png({ palette: true })
    .toFile(join(app, 'opengraph-image.png'));
});
