import { randomBytes } from 'node:crypto';
import type { Locator, Page } from '@playwright/test';
import sharp from 'sharp';
import { scan } from './axe';
import { noteText } from './locators';
import { expect, ready, signUp, test, toastOf } from './person';

/** A picture that compresses badly. */
const noise = (width: number, height: number) =>
  sharp(randomBytes(width * height * 3), { raw: { width, height, channels: 3 } })
    .png()
    .toBuffer();

interface Dropped {
  name: string;
  type: string;
  bytes: Buffer;
}

/** Drops files like a file manager does, or pastes them. */
async function give(on: Locator, event: 'drop' | 'paste', files: Dropped[]): Promise<void> {
  const sent = files.map(({ bytes, ...file }) => ({ ...file, text: bytes.toString('base64') }));
  await on.evaluate(
    (element, { event, sent }) => {
      const data = new DataTransfer();
      for (const { name, type, text } of sent) {
        const bytes = Uint8Array.from(atob(text), (sign) => sign.charCodeAt(0));
        data.items.add(new File([bytes], name, { type }));
      }
      const how = { bubbles: true, cancelable: true };
      if (event === 'paste')
        element.dispatchEvent(new ClipboardEvent(event, { ...how, clipboardData: data }));
      else element.dispatchEvent(new DragEvent(event, { ...how, dataTransfer: data }));
    },
    { event, sent },
  );
}

/** Lets requests wait until they are released. */
function createGate() {
  let release = () => {};
  const opened = new Promise<void>((resolve) => {
    release = resolve;
  });
  return { opened, release };
}

const isDrawn = (page: Page, name: string) =>
  page.evaluate(
    (alt) => [...document.images].some((image) => image.alt === alt && image.naturalWidth > 0),
    name,
  );

type Listed = { files: { id: string; name: string }[] };

test('a dropped picture is uploaded although the connection is cut', async ({ page, person }) => {
  const { task } = await person.call<{ task: { id: string } }>('tasks.create', {
    title: 'Order tiles',
    when: { kind: 'today' },
  });
  let tries = 0;
  let gate = createGate();
  await page.route('**/v2/files/uploads/*', async (route) => {
    tries += 1;
    await gate.opened;
    return tries === 1 ? route.abort('connectionreset') : route.continue();
  });
  await page.locator('[data-task-id]').click();
  const panel = page.getByRole('complementary', { name: 'Task' });
  await expect(panel.getByRole('button', { name: 'Add files' })).toBeVisible();
  await give(panel, 'drop', [{ name: 'tiles.png', type: 'image/png', bytes: await noise(300, 200) }]);
  const progress = panel.getByRole('progressbar', { name: 'Uploading tiles.png' });
  await expect(progress).toBeVisible();
  gate.release();
  await expect(panel.getByText('Connection lost.')).toBeVisible();
  gate = createGate();
  await panel.getByRole('button', { name: 'Retry tiles.png' }).click();
  await expect(panel.getByText('Connection lost.')).toBeHidden();
  gate.release();
  await expect(progress).toBeHidden();
  expect(tries).toBe(2);
  await panel.getByRole('button', { name: 'Add files' }).click({ trial: true });
  await give(panel, 'paste', [{ name: 'offer.txt', type: 'text/plain', bytes: Buffer.from('100 euros') }]);
  await expect(panel.getByRole('button', { name: 'Open offer.txt' })).toBeVisible();

  await panel.getByRole('button', { name: 'Open tiles.png' }).press('Enter');
  const viewer = page.getByRole('dialog', { name: 'Files' });
  await expect.poll(() => isDrawn(page, 'tiles.png')).toBe(true);
  await expect(viewer.getByText('1 of 2')).toBeVisible();
  await scan(page, 'the viewer', { within: '[role=dialog]' });
  await page.keyboard.press('ArrowRight');
  await expect(viewer.getByText('This browser has no preview of it.')).toBeVisible();
  const download = page.waitForEvent('download');
  await page.keyboard.press('d');
  expect((await download).suggestedFilename()).toBe('offer.txt');
  await page.keyboard.press('Home');
  await page.keyboard.press('Delete');
  await expect(viewer.getByText('offer.txt').first()).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(viewer).toBeHidden();
  await expect(panel.getByRole('button', { name: 'Open tiles.png' })).toBeHidden();
  await toastOf(page, 'Deleted tiles.png').getByRole('button', { name: 'Undo' }).click();
  await panel.getByRole('button', { name: 'Open tiles.png' }).click();
  await page.keyboard.press('Delete');
  await page.keyboard.press('Escape');
  await page.goto('/later');
  const target = { targetKind: 'task', targetId: task.id };
  const names = async () => {
    const input = encodeURIComponent(JSON.stringify(target));
    const answer: { result: { data: Listed } } = await (
      await page.request.get(`/api/trpc/files.list?input=${input}`)
    ).json();
    return answer.result.data.files.map(({ name }) => name);
  };
  await expect.poll(names).toEqual(['offer.txt']);
});

test('readers see pictures in comments, notes and profiles', async ({ page, person, browser }) => {
  const picture = { name: 'wall.png', type: 'image/png', bytes: await noise(40, 30) };
  const { task } = await person.call<{ task: { id: string } }>('tasks.create', {
    title: 'Paint',
    when: { kind: 'today' },
  });
  await page.locator('[data-task-id]').click();
  const panel = page.getByRole('complementary', { name: 'Task' });
  await expect(panel.getByRole('button', { name: 'Attach files' })).toBeVisible();
  await give(panel.getByRole('textbox', { name: 'Comment' }), 'paste', [picture]);
  await expect(panel.getByRole('list', { name: 'Files to send' }).getByText('wall.png')).toBeVisible();
  await panel.getByRole('textbox', { name: 'Comment' }).fill('Grey?');
  await panel.getByRole('button', { name: 'Send', exact: true }).click();
  const comments = panel.getByRole('list', { name: 'Comments' });
  await expect(comments.getByRole('button', { name: 'Open wall.png' })).toBeVisible();

  const other = await browser.newPage({ baseURL: new URL(page.url()).origin });
  const bob = await signUp(other, { name: 'Bob' });
  await person.call('taskAccess.share', { taskId: task.id, target: bob.username, role: 'reader' });
  await other.goto(`/today?task=${task.id}`);
  const shown = other.getByRole('complementary', { name: 'Task' });
  await shown.getByRole('button', { name: 'Open wall.png' }).click();
  await expect.poll(() => isDrawn(other, 'wall.png')).toBe(true);
  await expect(other.getByRole('link', { name: 'Download wall.png' })).toBeVisible();
  await expect(other.getByRole('button', { name: 'Delete wall.png' })).toBeHidden();
  await expect(shown.getByText('Add files')).toBeHidden();
  await other.close();

  await page.goto('/notes/new');
  await ready(page);
  const body = page.getByRole('textbox', { name: 'Text of the note' });
  await body.fill('Colors\n');
  await expect(page.getByRole('button', { name: 'Add files' })).toBeVisible();
  await give(body, 'paste', [picture]);
  await expect.poll(() => noteText(page)).toMatch(/^Colors\n\n$/);
  await expect(page.getByRole('button', { name: 'Open wall.png' })).toBeVisible();
  await expect.poll(() => isDrawn(page, 'wall.png')).toBe(true);

  await page.goto('/settings');
  await ready(page);
  const chooser = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: 'Add a picture' }).click();
  await (await chooser).setFiles({ name: 'me.png', mimeType: 'image/png', buffer: picture.bytes });
  await expect(page.getByRole('button', { name: 'Change picture' })).toBeVisible();
});
