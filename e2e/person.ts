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

/** Waits until the page handles keys and can drag. What dnd-kit says to screen readers comes after its listeners. */
export const ready = (page: Page) =>
  page.locator('[id^=DndLiveRegion]').first().waitFor({ state: 'attached' });

/** Waits until the page has loaded what it loads ahead. */
export async function untilQuiet(page: Page) {
  let before = -1;
  const grown = async () => {
    const loaded = await page.evaluate(() => performance.getEntriesByType('resource').length);
    const more = loaded - before;
    before = loaded;
    return more;
  };
  await expect.poll(grown, { intervals: [1000] }).toBe(0);
}

/** A unique email address. */
export const newEmail = () => `p-${process.pid}-${Date.now().toString(36)}-${emailCount++}@example.org`;

/** Creates an account and signs the page's browser in, without opening a page. */
export async function signUp(page: Page, { name = 'Ann Example', email = newEmail() } = {}): Promise<Person> {
  const password = 'four words are enough';
  const call: Person['call'] = (path, input) => callAs(page.request, path, input);
  await call('account.signUp', { name, email, password });
  return { email, username: email.slice(0, email.indexOf('@')), password, call };
}

/** Ends the person's days so early that it is evening at any hour. */
export const haveEvening = ({ call }: Pick<Person, 'call'>): Promise<unknown> =>
  call('me.update', { preferences: { dayStart: '00:00', dayEnd: '00:01' } });

/** Opens Today and waits until it handles keys. */
export async function openToday(page: Page): Promise<void> {
  await page.goto('/today');
  await expect(page.getByRole('heading', { name: 'Today', level: 1 })).toBeVisible();
  await ready(page);
}

interface Options {
  /** Whether Today is open when the test begins. Turn it off in files whose tests open a page after their set-up. */
  opensToday: boolean;
}

/** A test with a new account. */
export const test = base.extend<Options & { person: Person }>({
  opensToday: [true, { option: true }],
  person: async ({ page, opensToday }, use) => {
    const person = await signUp(page);
    if (opensToday) await openToday(page);
    await use(person);
  },
});

/** Leaves the page first, because a planner without its session goes to the sign-in page by itself. */
export async function forgetSession(page: Page): Promise<void> {
  await page.goto('about:blank');
  await page.context().clearCookies();
}

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

/** The toast with a text. The one that it replaces is still on the page while it fades out, and does not match. */
export const toastOf = (page: Page, hasText?: string) =>
  page.locator('[data-sonner-toast][data-removed=false]', { hasText });

/** The titles of all task rows, from the top. */
export const titles = (page: Page) =>
  page.locator('[data-task-id]').evaluateAll((rows) => rows.map((row) => row.getAttribute('aria-label')));

export { expect };
