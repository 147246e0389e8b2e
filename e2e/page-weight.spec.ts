import { createFixtures } from './fixtures';
import { weigh } from './page-weight';
import { expect, test } from './person';

test.use({ opensToday: false });

/**
 * In kilobytes, a little above what each page has. Next and React alone weigh 136. What a page does not need for its first
 * paint is imported later.
 */
const budgets: [pages: RegExp, most: number][] = [
  [/^\/(s|invites)\/|^\/sign-in\/link/, 160],
  [/^\/(upcoming|later|future|journal)|^\/notes\//, 197],
  [/^\/(area|project)\/|^\/habits|^\/settings$/, 202],
  // Who is signed in already comes from the page for signing in to Today.
  [/^\/(today|day\/|close-day|sign-)/, 204],
  [/^\/(filter|view)/, 210],
];

const mostOf = (path: string) => budgets.find(([pages]) => pages.test(path))?.[1] ?? 190;

test('no page loads more script than its first paint needs', async ({ page, person }) => {
  const { pages, open } = await createFixtures(person.call);
  const known = new Map<string, number>();
  const heavy: string[] = [];
  for (const path of [...pages, ...open]) {
    const { scriptKb } = await weigh(page.request, path, known);
    expect(scriptKb, path).toBeGreaterThan(100);
    if (scriptKb > mostOf(path)) heavy.push(`${path}: ${Math.round(scriptKb)} KB`);
  }
  expect(heavy).toEqual([]);
});
