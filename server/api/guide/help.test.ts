import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { listen } from '../../../testing/start/listen';
import { createApp } from '../../../testing/test-app';
import { helpPages } from './help';

const read = (path: string) => readFileSync(path, 'utf8');

test('serves every page of the guide with working links and pictures', async () => {
  await using _app = await createApp();
  await using server = await listen();
  expect(readdirSync('docs/guide').filter((name) => name.endsWith('.md'))).toHaveLength(
    helpPages.filter(([, file]) => file.startsWith('guide/')).length,
  );
  const paths = new Set(['/help', ...helpPages.map(([slug]) => `/help/${slug}`)]);
  for (const path of paths) {
    const answer = await fetch(server.url + path);
    expect([path, answer.status]).toEqual([path, 200]);
    for (const [, link = ''] of (await answer.text()).matchAll(/(?:href|src)="(\/help[^"#]*)/g))
      paths.add(link);
  }
  expect([...paths].filter((path) => path.endsWith('.webp')).length).toBeGreaterThan(0);
  for (const path of ['/help/nope', '/help/pictures/nope.webp', '/help/pictures/..%2Ffirst-day.md'])
    expect((await fetch(server.url + path)).status).toBe(404);
  const shown = await fetch(`${server.url}/docs/nope`, { headers: { accept: 'text/html' } });
  expect([shown.status, await shown.text()]).toEqual([
    404,
    expect.stringContaining('<h1>Page not found</h1>'),
  ]);
});

test('lists the pages for people before the API reference', async () => {
  await using _app = await createApp();
  await using server = await listen();
  const [contents = ''] = (await (await fetch(`${server.url}/help`)).text()).split('</nav>');
  const links = [...contents.matchAll(/<a href="(\/(?:help|docs)[^"]*)"/g)].map(([, link]) => link);
  expect(links).toEqual([...helpPages.map(([slug]) => `/help/${slug}`), '/docs']);
});

test('quick-add reads every phrase of the guide', () => {
  const rows = [...read('docs/guide/capture.md').matchAll(/^\| `([^`]+)` +\| (\S.*?) +\|/gm)];
  const tested = new Map(
    read('domain/quick-add-phrases.txt')
      .split('\n')
      .map((line) => line.split(' => '))
      .map(([phrase = '', title, outcome = '']) => [phrase, { title, isRead: !/^-|\?\?/.test(outcome) }]),
  );
  expect(rows.length).toBeGreaterThan(15);
  for (const [, phrase = '', title] of rows)
    expect([phrase, tested.get(phrase)]).toEqual([phrase, { title, isRead: true }]);
});
