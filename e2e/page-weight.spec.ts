import { createFixtures } from './fixtures';
import { weigh } from './page-weight';
import { expect, test } from './person';

test.use({ opensToday: false });

/** In kilobytes. Next and React alone weigh 136, the words of a language about 8. */
const mostOf = (path: string) => (/^\/(s|invites)\//.test(path) ? 190 : 248);

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
