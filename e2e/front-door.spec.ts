import { type Browser, type Page, test } from '@playwright/test';
import { arabicOnly } from './arabic';
import { scan } from './axe';
import { boxOf } from './boxes';
import { endDrag } from './end-drag';
import { checkTexts, makeLong } from './layout';
import { expectToday, row } from './locators';
import { expect, newEmail, ready, signUp, titles, toastOf } from './person';
import { createVisits } from './visits';

const round = (page: Page, name: string) => page.getByRole('region', { name, exact: true });

const keep = (page: Page) => page.getByRole('link', { name: 'Keep this day' });

/** Collects what the page asks of the server besides its own files. */
function watchRequests(page: Page): string[] {
  const asked: string[] = [];
  page.on('request', (request) => {
    if (/^\/(api|v2)\//.test(new URL(request.url()).pathname)) asked.push(request.url());
  });
  return asked;
}

async function openDoor(page: Page): Promise<void> {
  await page.goto('/');
  await ready(page);
}

/** Types a task into the quick-add. */
async function typeTask(page: Page, text: string): Promise<void> {
  await page.keyboard.press('n');
  await page.getByRole('textbox', { name: 'New task' }).fill(text);
  await page.keyboard.press('Shift+Enter');
}

async function dragTo(page: Page, title: string, name: string): Promise<void> {
  const from = await boxOf(row(page, title));
  const to = await boxOf(round(page, name));
  await page.mouse.move(from.left + 120, from.top + 12);
  await page.mouse.down();
  await page.mouse.move(from.left + 126, from.top + 20, { steps: 3 });
  await page.mouse.move(to.left + 80, to.top + 12, { steps: 8 });
  await endDrag(page);
}

/** What a browser without anything stored shows another person with an account. */
async function tasksOfStranger(browser: Browser): Promise<(string | null)[]> {
  const page = await browser.newPage();
  await signUp(page);
  await page.goto('/today');
  await ready(page);
  const shown = await titles(page);
  await page.close();
  return shown;
}

const samples = ['Write the outline', 'Answer Robin', 'Call the dentist', 'Water the plants'];

test('a visitor plans and does a day, keeps it, and finds it in their account', async ({ page, browser }) => {
  test.slow();
  const asked = watchRequests(page);
  await openDoor(page);
  await expect(page).toHaveTitle('Parcours: Plan today. Do it one round at a time.');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Plan today. Do it one round at a time.');
  await expect.poll(() => titles(page)).toEqual([...samples, 'Walk with Robin', 'Plan the weekend']);

  await typeTask(page, 'Buy bread ~20m #food');
  await dragTo(page, 'Buy bread', 'Deep work');
  await expect(round(page, 'Deep work').getByText('3 tasks, 1h 5m')).toBeVisible();
  await row(page, 'Answer Robin').focus();
  await page.keyboard.press('2');
  await expect(round(page, 'Calls').locator(row(page, 'Answer Robin'))).toBeVisible();
  await page.keyboard.press('ControlOrMeta+z');
  await expect(round(page, 'Deep work').locator(row(page, 'Answer Robin'))).toBeVisible();

  // One key leads through the round. The sample tasks in it stay untouched.
  await page.keyboard.press('o');
  await expect(round(page, 'Deep work').getByText('Now', { exact: true })).toBeVisible();
  await row(page, 'Buy bread').focus();
  await page.keyboard.press(' ');
  await expect(page.getByRole('button', { name: 'Reopen Buy bread' })).toBeVisible();
  await round(page, 'Deep work').getByRole('button', { name: 'Finish Deep work' }).click();
  await expect(toastOf(page, 'Deep work')).toBeVisible();
  await page.keyboard.press('ControlOrMeta+z');
  await expect(round(page, 'Deep work').getByText('Now', { exact: true })).toBeVisible();
  await row(page, 'Plan the weekend').click();
  await page.getByLabel('Title').fill('Plan the weekend with Ann');
  await page.keyboard.press('Escape');
  await expect(row(page, 'Plan the weekend with Ann')).toBeVisible();
  await page.keyboard.press('/');
  await expect(toastOf(page, 'This needs an account.')).toBeVisible();

  await page.reload();
  await ready(page);
  await expect(round(page, 'Deep work').getByText('Now', { exact: true })).toBeVisible();
  await expect(row(page, 'Plan the weekend with Ann')).toBeVisible();
  expect(asked).toEqual([]);

  await keep(page).click();
  await expect(page.getByText('Your day comes with you.')).toBeVisible();
  await page.goBack();
  await expect(row(page, 'Plan the weekend with Ann')).toBeVisible();
  await keep(page).click();
  await page.getByLabel('Email').fill(newEmail());
  await page.getByLabel('Password').fill('short');
  await page.getByRole('button', { name: 'Create account' }).click();
  await expect(page.getByText('Use at least 8 characters.')).toBeVisible();
  await page.getByLabel('Password').fill('four words are enough');
  await page.getByRole('button', { name: 'Create account' }).click();
  await expectToday(page);
  await expect(round(page, 'Deep work').getByText('Now', { exact: true })).toBeVisible();
  await expect.poll(() => titles(page)).toEqual(['Buy bread', 'Plan the weekend with Ann']);
  await page.reload();
  await ready(page);
  await expect.poll(() => titles(page)).toEqual(['Buy bread', 'Plan the weekend with Ann']);
  await page.goto('/');
  await expect(page).toHaveURL(/\/today$/);
  expect(await tasksOfStranger(browser)).toEqual([]);
});

test('a visitor with an account is asked what becomes of their day', async ({ page }) => {
  const { email, password } = await signUp(page);
  await page.context().clearCookies();
  await openDoor(page);
  await typeTask(page, 'Buy bread');
  await expect(row(page, 'Buy bread')).toBeVisible();
  await page.getByRole('link', { name: 'Sign in' }).click();
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password').fill(password);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expectToday(page);
  const offer = page.getByRole('region', { name: 'You planned 1 task in this browser' });
  await offer.getByRole('button', { name: 'Discard' }).click();
  await expect(offer).toHaveCount(0);
  await toastOf(page, 'Discarded').getByRole('button', { name: 'Undo' }).click();
  await scan(page, 'offer', { within: 'main' });
  await offer.getByRole('button', { name: 'Add to my tasks' }).click();
  await expect(offer).toHaveCount(0);
  await expect.poll(() => titles(page)).toEqual(['Buy bread']);
});

test('the front door is light, accessible, and says what it is without scripts', async ({
  page,
  browser,
}) => {
  const visits = createVisits(page);
  await visits.visitLight('/');
  await ready(page);
  await scan(page, '/');
  await row(page, 'Answer Robin').click();
  await expect(page.getByLabel('Title')).toBeVisible();
  await scan(page, '/, open task');
  await page.goto('/');
  await ready(page);
  expect(visits.errors).toEqual([]);
  await makeLong(page);
  await checkTexts(page, '/');

  const plain = await browser.newPage({ javaScriptEnabled: false, locale: 'ar' });
  await plain.goto('/');
  await expect(plain.locator('html[lang=ar][dir=rtl]')).toBeAttached();
  await expect(plain.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(plain.getByRole('link', { name: 'تسجيل الدخول' })).toHaveAttribute('href', '/sign-in');
  await expect(plain.locator('[data-task-id]')).toHaveCount(6);
  await plain.close();
  const arabic = await browser.newPage({ locale: 'ar-MA' });
  await arabic.goto('/');
  await ready(arabic);
  expect(await arabicOnly(arabic)).toEqual([]);
  await checkTexts(arabic, '/ in Arabic');
  await arabic.close();
});
