import { type APIRequestContext, test as base, expect, type Page } from '@playwright/test';

/** A signed-in person with their own account. */
export interface Person {
  email: string;
  /** The handle. */
  username: string;
  password: string;
  /** Calls an operation over tRPC with the session of the page. */
  call<Answer>(path: string, input: unknown): Promise<Answer>;
}

let emailCount = 0;

async function callAs<Answer>(request: APIRequestContext, path: string, input: unknown): Promise<Answer> {
  const response = await request.post(`/api/trpc/${path}`, { data: input });
  expect(response.ok(), await response.text()).toBe(true);
  const body: { result: { data: Answer } } = await response.json();
  return body.result.data;
}

/** Waits until the page handles keys. */
export const ready = (page: Page) => page.locator('html[data-keys=on]').waitFor();

/** A unique email address. */
export const newEmail = () => `p-${process.pid}-${Date.now().toString(36)}-${emailCount++}@example.org`;

/** Creates an account through the sign-up page. */
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

/** A test with a new account and an open planner. */
export const test = base.extend<{ person: Person }>({
  person: async ({ page }, use) => {
    await use(await signUp(page));
  },
});

/** Collects the tRPC requests of the next pages. Blocks live changes, so that they cause no requests. Leaves the page. */
export async function requestsOf(page: Page): Promise<string[]> {
  await page.goto('about:blank');
  await page.route('**/changes.follow*', (route) => route.abort());
  const asked: string[] = [];
  page.on('request', (request) => {
    if (/\/api\/trpc\/(?!changes)/.test(request.url())) asked.push(request.url());
  });
  return asked;
}

/** The titles of all task rows, from the top. */
export const titles = (page: Page) =>
  page.locator('[data-task-id]').evaluateAll((rows) => rows.map((row) => row.getAttribute('aria-label')));

export { expect };
