import { requireWithinPlaces } from '../../core/caller/permissions';
import type { RequestContext } from '../../core/caller/request-context';
import type { SignedIn } from '../../core/operation/trpc';
import { isProposed, requireAllowed, streamedAnswers } from '../../features';
import { notFound } from '../../platform/errors/errors';
import { type Answer, jsonTextAnswer, streamOf, type Transport } from '../../platform/http/answer';
import { invalidToken, requireBearer } from '../../platform/http/bearer-token';
import { type ReceivedBody, receiveBody, requireJson } from '../../platform/http/body';
import type { HeaderReader, PlainRequest } from '../../platform/http/plain-request';
import { refuseMethod } from '../../platform/http/refuse-method';
import { inTurn } from '../../platform/limits/turns';
import type { Operation } from '../catalogue';
import { createRequestContext, refuseLargeOfStranger } from '../create-request-context';
import { answerFiles, isFilePath } from '../files/answer-files';
import { answerOpenApi } from '../openapi/openapi';
import { answerRealtime } from '../realtime/answer-realtime';
import { matching, withTag } from './conditional';
import { findRoute } from './find-route';
import { callIdempotently, REPLAYED_HEADER, readIdempotencyKey } from './idempotent-call';
import { mergeInput, readParameters, readQuery, refuseQuery } from './read-input';

const PREFIX = '/v2';

/** Of a write that is proposed: nothing is changed yet. */
const ACCEPTED = 202;

interface RequestParts {
  parameters: Record<string, string>;
  query: URLSearchParams;
  /** Undefined for GET: its body is not read. */
  sent: ReceivedBody | undefined;
  headers: HeaderReader;
}

function readInput({ method, inputSchema }: Operation, { parameters, query, sent, headers }: RequestParts) {
  const path = readParameters(parameters, inputSchema);
  const body = sent && requireJson(sent, headers);
  if (method === 'GET') return mergeInput(path, readQuery(query, inputSchema));
  if (method === 'DELETE') return mergeInput(path, mergeInput(readQuery(query, inputSchema), body));
  refuseQuery(query);
  return mergeInput(path, body);
}

/** Refuses a read-only token before the input is validated. */
function requireAccess(ctx: RequestContext, operation: Operation): SignedIn {
  const { caller } = ctx;
  if (!caller) throw invalidToken();
  requireAllowed(caller, operation);
  requireWithinPlaces(caller, operation.meta.tool);
  return { ...ctx, caller };
}

/** An operation that a request calls. */
interface Called {
  operation: Operation;
  parameters: Record<string, string>;
  query: URLSearchParams;
}

async function call(request: PlainRequest, called: Called, answerHeaders: Headers): Promise<Answer> {
  const { operation, parameters, query } = called;
  const { headers } = request;
  requireBearer(request);
  if (operation.method !== 'GET') await refuseLargeOfStranger(request, 'rest', { answerHeaders });
  const sent = operation.method === 'GET' ? undefined : await receiveBody(request);
  const context = await createRequestContext(request, 'rest', { answerHeaders, calls: 1 });
  return inTurn(context.caller, async () => {
    const ctx = requireAccess(context, operation);
    const input = readInput(operation, { parameters, query, sent, headers });
    const pieces = streamedAnswers.get(operation.meta.tool);
    if (pieces) {
      operation.input.parse(input);
      return jsonTextAnswer(streamOf(pieces(ctx)), operation.status);
    }
    const readKey = () => readIdempotencyKey(headers);
    const requireMatch = matching(operation, ctx, { input, headers });
    const { body, text, replayed } = await callIdempotently(
      operation,
      { ...ctx, requireMatch },
      { input, readKey },
    );
    const status = isProposed(ctx.caller, operation) ? ACCEPTED : operation.status;
    const answer = jsonTextAnswer(text, status, replayed ? { [REPLAYED_HEADER]: 'true' } : {});
    return withTag(operation, { body, headers }, answer);
  });
}

/** Answers a request below `/v2`. */
export const answerRest: Transport = async (request, answerHeaders) => {
  const { pathname, searchParams: query } = new URL(request.url);
  const path = pathname.slice(PREFIX.length);
  if (path === '/realtime') return answerRealtime(request, answerHeaders);
  // The only public route, and no operation.
  if (path === '/openapi.json') return answerOpenApi(request, answerHeaders);
  if (isFilePath(pathname)) return answerFiles(request, answerHeaders);
  const match = findRoute(request.method, path);
  if (!match) throw notFound('route');
  if (match.kind === 'wrong-method') return refuseMethod(match.allow.join(', '));
  return call(request, { ...match, query }, answerHeaders);
};
