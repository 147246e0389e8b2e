import type { Browser, Locator, Page } from '@playwright/test';
import { type Person, ready, signUp } from './person';

/** A second person in their own browser context. */
export async function another(
  browser: Browser,
  name: string,
  email?: string,
): Promise<{ page: Page; person: Person }> {
  const context = await browser.newContext();
  const page = await context.newPage();
  return { page, person: await signUp(page, { name, ...(email && { email }) }) };
}

export async function handleOf({ call }: Person, name: string): Promise<string> {
  const username = `${name}-${Date.now()}`;
  await call('me.update', { username });
  return username;
}

export const dialogOf = (page: Page) => page.getByRole('dialog', { name: /^Share/ });

export async function openSharing(page: Page, path: string): Promise<Locator> {
  await page.goto(path);
  await ready(page);
  await page.getByRole('main').getByRole('button', { name: 'Share' }).click();
  return dialogOf(page);
}

/** Picks a level in the menu of the given button. */
export async function choose(page: Page, button: Locator, level: string): Promise<void> {
  await button.click();
  await page.getByRole('menuitemradio', { name: new RegExp(`^${level}`) }).click();
}

export async function share(dialog: Locator, target: string, level: string): Promise<void> {
  await choose(dialog.page(), dialog.getByRole('button', { name: /level of the person you add/ }), level);
  await dialog.getByLabel('Handle or email address').fill(target);
  await dialog.getByRole('button', { name: 'Share', exact: true }).click();
}

export const status = async (page: Page, path: string, data: unknown) =>
  (await page.request.post(`/api/trpc/${path}`, { data })).status();
