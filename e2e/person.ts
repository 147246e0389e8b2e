import { type APIRequestContext, test as base, expect, type Page } from '@playwright/test';

/** A person with an account of his own, signed in. */
export interface Person {
  email: string;
  /** The handle: others can share with it at once. */
  username: string;
  password: string;
  /** Calls an operation as the page would. */
  call<Answer>(path: string, input: unknown): Promise<Answer>;
}

let made = 0;

async function callAs<Answer>(request: APIRequestContext, path: string, input: unknown): Promise<Answer> {
  const response = await request.post(`/api/trpc/${path}`, { data: input });
  expect(response.ok(), await response.text()).toBe(true);
  const body: { result: { data: Answer } } = await response.json();
  return body.result.data;
}

/** Waits until the page listens to keys. */
export const ready = (page: Page) => page.locator('html[data-keys=on]').waitFor();

/** An address that nobody has. */
export const newEmail = () => `p-${process.pid}-${Date.now().toString(36)}-${made++}@example.org`;

/** Makes an account through the sign-up page, as a new person does. */
export async function signUp(page: Page, { name = 'Ann Example', email = newEmail() } = {}): Promise<Person> {
  const password = 'four words are enough';
  await page.goto('/sign-up');
  await page.getByLabel('Name').fill(name);
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password').fill(password);
  await page.getByRole('button', { name: 'Create account' }).click();
  await expect(page.getByRole('heading', { name: 'Today', level: 1 })).toBeVisible();
  await ready(page);
  const username = email.slice(0, email.indexOf('@'));
  return { email, username, password, call: (path, input) => callAs(page.request, path, input) };
}

/** Tests that begin with a new account on an open planner. */
export const test = base.extend<{ person: Person }>({
  person: async ({ page }, use) => {
    await use(await signUp(page));
  },
});

/**
 * What the pages to come ask of the server of their own accord, not because they were told of a change. The page there
 * is is left.
 */
export async function requestsOf(page: Page): Promise<string[]> {
  await page.goto('about:blank');
  await page.route('**/changes.follow*', (route) => route.abort());
  const asked: string[] = [];
  page.on('request', (request) => {
    if (/\/api\/trpc\/(?!changes)/.test(request.url())) asked.push(request.url());
  });
  return asked;
}

/** The titles of the rows of the list, from the top. */
export const titles = (page: Page) =>
  page.locator('[data-task-id]').evaluateAll((rows) => rows.map((row) => row.getAttribute('aria-label')));

export { expect };
