import { expect, test } from 'vitest';
import { loadPages } from './load-pages';

test('a page of the planner was drawn, for nobody, before the app listens', async () => {
  const drawn: unknown[] = [];
  await loadPages(async (request, response) => {
    drawn.push([request.url, request.headers.cookie]);
    response.writeHead(307, { location: '/signin' }).end();
  });
  expect(drawn).toEqual([['/today', undefined]]);
});

test('a page that cannot be drawn does not keep the app from starting', async () => {
  await loadPages(async (_, response) => void response.writeHead(500).end());
});
