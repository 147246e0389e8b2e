import { answerMetrics } from '../admin/metrics/answer-metrics';
import { answerDav, answerWellKnownCaldav } from '../api/dav/answer-dav';
import { answerDocs } from '../api/docs/docs';
import { answerExport } from '../api/files/answer-export';
import { answerFiles, isFilePath } from '../api/files/answer-files';
import { answerGuide, answerLlmsText } from '../api/guide/answer-guide';
import { answerTopic, topicPaths } from '../api/guide/answer-topics';
import { answerHelp } from '../api/guide/help';
import { assistance } from '../api/mcp/assistants';
import { createMcpTransport } from '../api/mcp/mcp';
import { answerRest } from '../api/rest/rest';
import { answerWrites } from '../api/trpc/ordered-writes';
import { answerTrpc } from '../api/trpc/trpc-transport';
import { answerWellKnown } from '../api/well-known';
import { answerStripeWebhook, stripeWebhookPath } from '../features/billing/answer-webhook';
import { answerFeed, isFeedPath } from '../features/feeds/answer-feed';
import { answerUnsubscribe, isUnsubscribePath } from '../features/notifications/unsubscribe';
import { settings } from '../platform/config/settings';
import { type Answer, responseOf } from '../platform/http/json-response';
import type { PlainRequest } from '../platform/http/plain-request';
import { withRequestId } from '../platform/http/with-request-id';

const transports = [
  { at: '/v2', transport: async (request: Request) => responseOf(await answerRest(request)) },
  { at: '/mcp', transport: createMcpTransport(assistance) },
  { at: '/api/trpc', transport: answerTrpc },
  { at: '/api/writes', transport: answerWrites },
  { at: '/docs/assistants', transport: answerGuide },
  ...topicPaths.map((at) => ({ at, transport: answerTopic })),
  { at: '/dav', transport: answerDav },
  { at: '/.well-known/caldav', transport: answerWellKnownCaldav },
  { at: '/.well-known', transport: answerWellKnown },
  { at: '/exports', transport: answerExport },
  { at: '/docs', transport: answerDocs },
  { at: '/help', transport: answerHelp },
  { at: stripeWebhookPath, transport: answerStripeWebhook },
  { at: '/llms.txt', transport: answerLlmsText },
  { at: '/metrics', transport: answerMetrics },
];

/** Answers with the transport of the path; undefined for the path of a page. */
export function answerTransport(request: Request): Promise<Response> | undefined {
  const { pathname } = new URL(request.url);
  if (isFeedPath(pathname)) return withRequestId(request, answerFeed);
  if (isUnsubscribePath(pathname)) return withRequestId(request, answerUnsubscribe);
  if (isFilePath(pathname)) return withRequestId(request, answerFiles);
  const found = transports.find(({ at }) => pathname === at || pathname.startsWith(`${at}/`));
  return found && withRequestId(request, found.transport);
}

/** The handler of the routes below `app/` that a transport answers. */
export const answerMounted = async (request: Request): Promise<Response> =>
  (await answerTransport(request)) ?? new Response(null, { status: 404 });

/** Answers the documents that are made at their first request: the largest takes as long as a thousand calls. */
export async function makeDocuments(): Promise<void> {
  for (const path of ['/v2/openapi.json', '/docs', '/llms.txt', '/help'])
    await answerMounted(new Request(new URL(path, settings().APP_URL)));
}

/** Answers a path of REST with plain data; undefined for any other path, and for the bytes of files. */
export const restAt = (path: string): ((request: PlainRequest) => Promise<Answer>) | undefined =>
  path.startsWith('/v2/') && !isFilePath(path) ? answerRest : undefined;
