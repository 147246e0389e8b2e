import { docs } from './docs';
import { mcp } from './mcp';
import { rest } from './rest';
import { trpc } from './trpc';

const faces = [
  { at: '/v2', face: rest },
  { at: '/mcp', face: mcp },
  { at: '/api/trpc', face: trpc },
  { at: '/docs', face: docs },
];

/** The answer of the face that a path belongs to; undefined where it is a page's. */
export function handle(request: Request): Promise<Response> | undefined {
  const { pathname } = new URL(request.url);
  return faces.find(({ at }) => pathname === at || pathname.startsWith(`${at}/`))?.face(request);
}
