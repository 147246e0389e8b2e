import { identified } from '../http/with-request-id';
import { docs } from './docs';
import { mcp } from './mcp';
import { rest } from './rest';
import { trpc } from './trpc';

export { textOf } from '../http/json-response';

const transports = [
  { at: '/v2', transport: rest },
  { at: '/mcp', transport: mcp },
  { at: '/api/trpc', transport: trpc },
  { at: '/docs', transport: docs },
];

/** The answer of the transport that a path belongs to; undefined where it is a page's. */
export function handle(request: Request): Promise<Response> | undefined {
  const { pathname } = new URL(request.url);
  const found = transports.find(({ at }) => pathname === at || pathname.startsWith(`${at}/`));
  return found && identified(request, found.transport);
}

/** The same, as a route of Next: the page router decided already that the path is ours. */
export const mount = async (request: Request): Promise<Response> =>
  (await handle(request)) ?? new Response(null, { status: 404 });
