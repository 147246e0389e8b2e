import { docs } from './docs';
import { mcp } from './mcp';
import { identified } from './request-id';
import { rest } from './rest';
import { trpc } from './trpc';

export { textOf } from './json';

const faces = [
  { at: '/v2', face: rest },
  { at: '/mcp', face: mcp },
  { at: '/api/trpc', face: trpc },
  { at: '/docs', face: docs },
];

/** The answer of the face that a path belongs to; undefined where it is a page's. */
export function handle(request: Request): Promise<Response> | undefined {
  const { pathname } = new URL(request.url);
  const found = faces.find(({ at }) => pathname === at || pathname.startsWith(`${at}/`));
  return found && identified(request, found.face);
}

/** The same, as a route of Next: the page router decided already that the path is ours. */
export const mount = async (request: Request): Promise<Response> =>
  (await handle(request)) ?? new Response(null, { status: 404 });
