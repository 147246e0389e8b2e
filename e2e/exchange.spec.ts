import { readFileSync } from 'node:fs';
import { scan } from './axe';
import { expect, test } from './person';

test.use({ opensToday: false });

test('uploads a file that is too large for a request, and imports it', async ({ page, person: _ }) => {
  await page.goto('/settings/exchange');
  const rows = Array.from({ length: 2_600 }, (_, at) => `task,Task ${at},${'x'.repeat(500)}`);
  const buffer = Buffer.from(`TYPE,CONTENT,DESCRIPTION\n${rows.join('\n')}\n`);
  await page.getByLabel('File').setInputFiles({ name: 'Kitchen.csv', mimeType: 'text/csv', buffer });
  await page.getByRole('button', { name: 'Preview' }).click();
  await expect(page.getByText('New in this file: 1 project, 2,600 tasks.')).toBeVisible();
  await page.getByRole('button', { name: 'Import' }).click();
  await expect(page.getByText('Imported 1 project, 2,600 tasks.')).toBeVisible({ timeout: 60_000 });
  await page.goto('/');
  await expect(page.getByRole('link', { name: 'Kitchen' }).first()).toBeVisible();
  await page.goto('/settings/exchange');
  await page.getByLabel('File').setInputFiles({
    name: 'Kitchen.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from('title\nCafé\n', 'latin1'),
  });
  await page.getByRole('button', { name: 'Preview' }).click();
  await expect(page.getByText('Must be a text file in UTF-8.')).toBeVisible();
});

test('imports, exports and shows webhook deliveries in Settings', async ({ page, person }) => {
  await page.goto('/settings/exchange');
  await page.getByLabel('From').selectOption('CSV');
  const csv = 'title,project,deadline\nOrder tiles,Kitchen,2026-12-01\nPaint,Kitchen,never\n,Kitchen,\n';
  const file = { name: 'tasks.csv', mimeType: 'text/csv', buffer: Buffer.from(csv) };
  await page.getByLabel('File').setInputFiles(file);
  await page.getByRole('button', { name: 'Preview' }).click();
  await expect(page.getByText('New in this file: 1 project, 2 tasks.')).toBeVisible();
  await expect(page.getByRole('list', { name: '1 task without its deadline' })).toContainText('Line 3');
  await expect(page.getByRole('list', { name: '1 line could not be carried over' })).toContainText('Line 4');
  await scan(page, 'the preview of an import', { within: 'main' });
  await page.getByRole('button', { name: 'Import' }).press('Enter');
  await expect(page.getByText('Imported 1 project, 2 tasks.')).toBeVisible();
  const downloading = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download everything' }).click();
  const download = await downloading;
  const exported: { tasks: { title: string }[] } = JSON.parse(readFileSync(await download.path(), 'utf8'));
  expect(exported.tasks.map(({ title }) => title)).toEqual(['Order tiles', 'Paint']);

  await page.getByRole('link', { name: 'Developer' }).click();
  await page.getByRole('link', { name: 'Webhooks' }).click();
  await page.getByLabel('Address', { exact: true }).fill('http://hooks.invalid/parcours');
  await page.getByRole('button', { name: 'Create webhook' }).click();
  await expect(page.getByText(/^whsec_/)).toBeVisible();
  await person.call('tasks.create', { title: 'Call' });
  await page.getByRole('button', { name: 'Test' }).click();
  const deliveries = page.getByRole('list', { name: 'Deliveries' });
  await expect(deliveries.getByRole('listitem')).toHaveCount(2);
  await page.getByRole('button', { name: /^New secret/ }).press('Enter');
  await page.getByRole('button', { name: /^Replace the secret/ }).press('Enter');
  await expect(page.getByText(/^whsec_/)).toHaveCount(2);
  await page.getByRole('button', { name: 'Turn off' }).click();
  await expect(page.getByRole('button', { name: 'Turn on' })).toBeVisible();
  await scan(page, 'webhooks', { within: 'main' });
});
