import { withRequestId } from '../http/with-request-id';
import { answerDocs } from './docs';
import { answerMcp } from './mcp';
import { answerRest } from './rest';
import { answerTrpc } from './trpc-transport';

const transports = [
  { at: '/v2', transport: answerRest },
  { at: '/mcp', transport: answerMcp },
  { at: '/api/trpc', transport: answerTrpc },
  { at: '/docs', transport: answerDocs },
];

/** The answer of the transport that a path belongs to; undefined where it is a page's. */
export function answerTransport(request: Request): Promise<Response> | undefined {
  const { pathname } = new URL(request.url);
  const found = transports.find(({ at }) => pathname === at || pathname.startsWith(`${at}/`));
  return found && withRequestId(request, found.transport);
}

/** The same, as a route of Next: the page router decided already that the path is ours. */
export const nextRoute = async (request: Request): Promise<Response> =>
  (await answerTransport(request)) ?? new Response(null, { status: 404 });
