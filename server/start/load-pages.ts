import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { PageHandler } from './listener';

/**
 * Opens a page of the planner before the first visitor does. Next loads the code of a page when it first draws it, and
 * meanwhile no other request is answered. This request has no session, so the page only redirects.
 */
export async function loadPages(pages: PageHandler): Promise<void> {
  const server = createServer((request, response) => void pages(request, response));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port }: AddressInfo = Object(server.address());
  const answer = await fetch(`http://127.0.0.1:${port}/today`, { redirect: 'manual' });
  await answer.text();
  server.close();
}
