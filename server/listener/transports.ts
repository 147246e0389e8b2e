import { assistance } from '../assistants';
import { answerWellKnown } from '../auth/oauth/metadata';
import { answerFeed, isFeedPath } from '../feeds/answer-feed';
import { answerFiles, isFilePath } from '../files/answer-files';
import { answerGuide, answerLlmsText } from '../guide/answer-guide';
import { answerTopic, topicPaths } from '../guide/answer-topics';
import { answerHelp } from '../guide/help';
import { type Answer, responseOf } from '../http/json-response';
import type { PlainRequest } from '../http/plain-request';
import { withRequestId } from '../http/with-request-id';
import { answerMetrics } from '../metrics/answer-metrics';
import { answerDocs } from '../mirror/docs';
import { createMcpTransport } from '../mirror/mcp';
import { answerWrites } from '../mirror/ordered-writes';
import { answerRest } from '../mirror/rest';
import { answerTrpc } from '../mirror/trpc-transport';
import { answerUnsubscribe, isUnsubscribePath } from '../notifications/unsubscribe';
import { answerStripeWebhook, stripeWebhookPath } from '../outside/billing/answer-webhook';

const transports = [
  { at: '/v2', transport: async (request: Request) => responseOf(await answerRest(request)) },
  { at: '/mcp', transport: createMcpTransport(assistance) },
  { at: '/api/trpc', transport: answerTrpc },
  { at: '/api/writes', transport: answerWrites },
  { at: '/docs/assistants', transport: answerGuide },
  ...topicPaths.map((at) => ({ at, transport: answerTopic })),
  { at: '/.well-known', transport: answerWellKnown },
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

/** Answers a path of REST with plain data; undefined for any other path, and for the bytes of files. */
export const restAt = (path: string): ((request: PlainRequest) => Promise<Answer>) | undefined =>
  path.startsWith('/v2/') && !isFilePath(path) ? answerRest : undefined;
