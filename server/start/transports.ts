import { answerMetrics } from '../admin/metrics/answer-metrics';
import { answerDav, answerWellKnownCaldav } from '../api/dav/answer-dav';
import { answerDocs } from '../api/docs/docs';
import { withPages } from '../api/docs/docs-html';
import { answerExport } from '../api/files/answer-export';
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
import { answerFeed, feedPath } from '../features/feeds/answer-feed';
import { answerUnsubscribe, unsubscribePath } from '../features/notifications/unsubscribe';
import { settings } from '../platform/config/settings';
import { type Answer, answerBy, responseOf, type Transport } from '../platform/http/answer';
import { isRequestId } from '../platform/http/assign-request-id';
import type { PlainRequest } from '../platform/http/plain-request';
import { healthz, readyz } from './health';

/** What answers below each path. The first that fits does. */
const transports: readonly [path: string, transport: Transport][] = [
  ['/v2', answerRest],
  ['/mcp', createMcpTransport(assistance)],
  ['/api/trpc', answerTrpc],
  ['/api/writes', answerWrites],
  ['/docs/assistants', answerGuide],
  ...topicPaths.map((path): [string, Transport] => [path, withPages(answerTopic)]),
  ['/dav', answerDav],
  ['/.well-known/caldav', answerWellKnownCaldav],
  ['/.well-known', answerWellKnown],
  ['/exports', answerExport],
  ['/docs', withPages(answerDocs)],
  ['/help', withPages(answerHelp)],
  [feedPath, answerFeed],
  [unsubscribePath, answerUnsubscribe],
  [stripeWebhookPath, answerStripeWebhook],
  ['/llms.txt', answerLlmsText],
  ['/metrics', answerMetrics],
  ['/healthz', healthz],
  ['/readyz', readyz],
];

/** The transport of a path; undefined for the path of a page. */
export function findTransport(path: string): ((request: PlainRequest) => Promise<Answer>) | undefined {
  const [, transport] = transports.find(([at]) => path === at || path.startsWith(`${at}/`)) ?? [];
  return transport && ((request) => answerBy(transport, request));
}

/** A request that reaches Next without the listener has no id yet. */
function identified(request: Request): Request {
  if (isRequestId(request.headers.get('x-request-id'))) return request;
  const headers = new Headers(request.headers);
  headers.set('x-request-id', crypto.randomUUID());
  return new Request(request, { headers });
}

/** The handler of the routes below `app/` that a transport answers. */
export async function answerMounted(request: Request): Promise<Response> {
  const answer = findTransport(new URL(request.url).pathname);
  return answer ? responseOf(await answer(identified(request))) : new Response(null, { status: 404 });
}

/** Answers the documents that are made at their first request: the largest takes as long as a thousand calls. */
export async function makeDocuments(): Promise<void> {
  for (const path of ['/v2/openapi.json', '/docs', '/llms.txt', '/help'])
    await answerMounted(new Request(new URL(path, settings().APP_URL)));
}
