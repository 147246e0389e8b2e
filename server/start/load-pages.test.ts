import { expect, test } from 'vitest';
import { loadPages } from './load-pages';

test('draws a page of the planner before the app listens', async () => {
  const drawn: unknown[] = [];
  await loadPages(async (request, response) => {
    drawn.push([request.url, request.headers.cookie]);
    response.writeHead(307, { location: '/signin' }).end();
  });
  expect(drawn).toEqual([['/today', undefined]]);
});

test('starts although the page cannot be drawn', async () => {
  await loadPages(async (_, response) => void response.writeHead(500).end());
});
