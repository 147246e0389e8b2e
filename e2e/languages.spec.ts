import type { Page } from '@playwright/test';
import { arabicOnly } from './arabic';
import { scan } from './axe';
import { createFixtures } from './fixtures';
import { checkTexts } from './layout';
import { expect, newEmail, ready, test } from './person';
import { createVisits } from './visits';

test.use({ opensToday: false });

/** React's errors for HTML that differs from the first render, and missing messages. */
function watchConsole(page: Page): string[] {
  const errors: string[] = [];
  page.on('console', (message) => message.type() === 'error' && errors.push(message.text()));
  page.on('pageerror', (error) => errors.push(error.message));
  return errors;
}

test('shows the planner in the chosen language, in its direction', async ({ page, person }) => {
  expect(person.email).toBeTruthy();
  const errors = watchConsole(page);
  await page.goto('/settings/preferences');
  await ready(page);
  await page.getByRole('combobox', { name: 'Language' }).selectOption('العربية');
  const html = page.locator('html');
  await expect(html).toHaveAttribute('lang', 'ar');
  await expect(html).toHaveAttribute('dir', 'rtl');
  await expect(page.getByRole('combobox', { name: 'اللغة' })).toHaveValue('ar');
  expect(errors).toEqual([]);
});

test.describe('a browser that prefers French', () => {
  test.use({ locale: 'fr-CA' });

  test('the pages are in French without a choice', async ({ page, person }) => {
    expect(person.email).toBeTruthy();
    const errors = watchConsole(page);
    await page.goto('/settings/preferences');
    await ready(page);
    await expect(page.locator('html')).toHaveAttribute('lang', 'fr');
    await expect(page.getByRole('combobox', { name: 'Langue' })).toHaveValue('auto');
    const manifest = await (
      await page.request.get('/manifest.webmanifest', { headers: { 'accept-language': 'fr-CA' } })
    ).json();
    expect(manifest).toMatchObject({ lang: 'fr', shortcuts: [{ name: 'Nouvelle tâche' }, {}, {}, {}] });
    expect(errors).toEqual([]);
  });
});

test('the language chosen on the sign-up page is that of the account', async ({ page, context }) => {
  await context.clearCookies();
  await page.goto('/sign-up');
  await page.getByRole('combobox', { name: 'Language' }).selectOption('日本語');
  await expect(page.locator('html')).toHaveAttribute('lang', 'ja');
  await page.getByLabel('メールアドレス').fill(newEmail());
  await page.getByLabel('パスワード').fill('four words are enough');
  await page.getByRole('button', { name: 'アカウントを作成' }).click();
  await expect(page.getByRole('heading', { name: '今日', level: 1 })).toBeVisible();
  await ready(page);
  await page.goto('/settings/preferences');
  await expect(page.getByRole('combobox', { name: '言語' })).toHaveValue('ja');
  const fonts = await page.evaluate(async () => {
    await document.fonts.ready;
    return [...document.fonts].filter(({ status }) => status === 'loaded').map(({ family }) => family);
  });
  expect(fonts.join()).toContain('Noto Sans JP');
});

test('every page in Arabic reads from right to left and is accessible', async ({ page, person }) => {
  test.setTimeout(400_000);
  const { visit, errors } = createVisits(page);
  await person.call('me.update', { preferences: { language: 'ar' } });
  const { pages, open } = await createFixtures(person.call);
  for (const path of [...pages, ...open]) {
    await visit(path);
    if (pages.includes(path)) await ready(page);
    await expect(page.locator('html[lang=ar][dir=rtl]')).toBeAttached();
    expect.soft(await arabicOnly(page), path).toEqual([]);
    await checkTexts(page, path);
    await scan(page, path, { within: 'main', colors: false });
  }
  expect(errors).toEqual([]);
});

test('the palette finds commands by their English names and without accents', async ({ page, person }) => {
  await person.call('me.update', { preferences: { language: 'fr' } });
  await page.goto('/later');
  await ready(page);
  await page.keyboard.press('/');
  const field = page.getByPlaceholder('Rechercher ou saisir une commande');
  for (const [typed, found] of [
    ['reglages', /^Réglages/],
    ['settings', /^Réglages/],
    ['dark', /^Thème.*sombre/],
  ] as const) {
    await field.fill(typed);
    await expect(page.getByRole('option', { name: found }).first()).toBeVisible();
  }
});
