import { Readable } from 'node:stream';
import { fetchRequestHandler } from '@trpc/server/adapters/fetch';
import type { RequestContext } from '../../core/caller/request-context';
import { definitionsOf } from '../../core/operation/define';
import { runOnce } from '../../core/operation/idempotency';
import type { KeyedRequest } from '../../core/operation/idempotency-rows';
import type { SignedIn } from '../../core/operation/trpc';
import { logFailure } from '../../platform/config/log';
import { AppError, codes, toAppError } from '../../platform/errors/errors';
import {
  type Answer,
  answerOf,
  errorAnswer,
  jsonTextAnswer,
  type Transport,
} from '../../platform/http/answer';
import { errorHeaders, unauthorized } from '../../platform/http/bearer-token';
import { parseJson, readBytes } from '../../platform/http/body';
import { countStream } from '../../platform/http/event-streams';
import { type PlainRequest, requestIdOf, toRequest } from '../../platform/http/plain-request';
import { inTurn, takeTurn } from '../../platform/limits/turns';
import { operationRouter } from '../catalogue';
import { ANONYMOUS_LIMIT, createRequestContext, refuseLargeOfStranger } from '../create-request-context';
import { hashRequest, KEY_HEADER, REPLAYED_HEADER, readIdempotencyKey } from '../rest/idempotent-call';

const ENDPOINT = '/api/trpc';
const BATCH_LIMIT = 20;

/** A request and its body, or the error from reading it, which tRPC answers in its own format. */
interface ReadRequest {
  request: PlainRequest;
  /** Null for a request that has none. */
  body: Uint8Array | null;
  fault?: AppError;
}

const isJson = (request: PlainRequest) => request.headers.get('content-type')?.startsWith('application/json');

async function readRequest(request: PlainRequest, answerHeaders: Headers): Promise<ReadRequest> {
  if (request.method !== 'POST') return { request, body: null };
  try {
    await refuseLargeOfStranger(request, 'web', { answerHeaders });
    return { request, body: await readBytes(request) };
  } catch (thrown) {
    return { request, body: Buffer.from('{}'), fault: toAppError(thrown) };
  }
}

/**
 * Refuses malformed and too deeply nested JSON, which tRPC would parse. Call it once the caller is known, because parsing
 * costs far more than finding them.
 * @throws 401 for a large body without a caller, whose length was not stated.
 */
function requireWellFormed({ request, body }: ReadRequest, { caller }: RequestContext): void {
  if (!body || body.byteLength === 0) return;
  if (!caller && body.byteLength > ANONYMOUS_LIMIT) throw unauthorized();
  if (isJson(request)) parseJson(body);
}

/** The error of a single call sets the HTTP status. In a batch, each answer has its own. */
function statusOf(errors: readonly unknown[], calls: number): { status?: number; headers?: Headers } {
  const [first] = errors;
  if (first === undefined || calls > 1) return {};
  const error = toAppError(first);
  return { status: codes[error.kind].status, headers: new Headers(errorHeaders(error)) };
}

interface RespondOptions {
  /** Errors that it throws are answered in tRPC's format. */
  createContext: (how: {
    answerHeaders: Headers;
    calls: number;
    isStream: boolean;
  }) => Promise<RequestContext>;
  onFailure?: (error: Error) => void;
}

async function respond(
  { request, body }: ReadRequest,
  { createContext, onFailure }: RespondOptions,
): Promise<Answer> {
  const response = await fetchRequestHandler({
    endpoint: ENDPOINT,
    req: toRequest(request, body),
    router: operationRouter,
    createContext: ({ resHeaders, info }) =>
      createContext({
        answerHeaders: resHeaders,
        calls: info.calls.length,
        isStream: info.type === 'subscription',
      }),
    maxBatchSize: BATCH_LIMIT,
    responseMeta: ({ errors, info }) => statusOf(errors, info?.calls.length ?? 1),
    onError({ error }) {
      onFailure?.(error);
      if (toAppError(error).kind === 'internal') logFailure(requestIdOf(request), error);
    },
  });
  return answerOf(response);
}

const definitions = new Map(definitionsOf(operationRouter));

/** Runs a mutation that has a key. A failure is answered by tRPC, in its format. */
async function callOnce(read: ReadRequest, ctx: SignedIn, asked: KeyedRequest): Promise<Answer> {
  let refusal: Answer | undefined;
  const call = async (claimed: RequestContext) => {
    const failures: Error[] = [];
    const answer = await respond(read, {
      createContext: async () => claimed,
      onFailure: (error) => void failures.push(error),
    });
    const [failure] = failures;
    if (!failure) return;
    refusal = answer;
    throw failure;
  };
  try {
    const { text, replayed } = await runOnce(ctx, asked, call);
    const headers: Record<string, string> = replayed ? { [REPLAYED_HEADER]: 'true' } : {};
    return jsonTextAnswer(`{"result":{"data":${text}}}`, 200, headers);
  } catch (thrown) {
    if (refusal) return refusal;
    throw thrown;
  }
}

interface KeyedCall {
  key: string;
  headers: Headers;
}

const pathOf = (address: URL) => address.pathname.slice(ENDPOINT.length + 1);

/**
 * The key of a write, or null without one. A key counts for nothing where the answer is not stored with what is written,
 * as for sign-in: a page that was loaded before an update may still send one.
 * @throws 400 for a batch, and for an empty or too long key.
 */
function keyOf({ method, url, headers }: PlainRequest): string | null {
  const key = method === 'POST' ? readIdempotencyKey(headers) : null;
  if (key === null) return null;
  const address = new URL(url);
  if (address.searchParams.has('batch'))
    throw new AppError(
      'invalid_request',
      `${KEY_HEADER} applies to one call. Send the calls separately, each with its own key.`,
    );
  return definitions.get(pathOf(address))?.takesKey ? key : null;
}

/** Answers a mutation with an idempotency key: it runs once, however often it is sent. */
async function answerKeyed(read: ReadRequest, { key, headers }: KeyedCall): Promise<Answer> {
  const { request, body } = read;
  const path = pathOf(new URL(request.url));
  const ctx = await createRequestContext(request, 'web', { answerHeaders: headers, calls: 1 });
  const { caller } = ctx;
  // Without an account no answer can be stored. Public procedures work, others answer 401.
  if (!caller) {
    requireWellFormed(read, ctx);
    return respond(read, { createContext: async () => ctx });
  }
  const input = body && body.byteLength > 0 ? parseJson(body) : undefined;
  const requestHash = hashRequest(path, input);
  return inTurn(caller, () => callOnce(read, { ...ctx, caller }, { key, requestHash }));
}

/** Answers calls without a key, and event streams, which count against the account's limit while open. */
async function answerUnkeyed(read: ReadRequest): Promise<Answer> {
  const { request } = read;
  let leave: (() => void) | undefined;
  let endTurn: (() => void) | undefined;
  let refusal: Answer | undefined;
  const createContext: RespondOptions['createContext'] = async (how) => {
    try {
      const ctx = await createRequestContext(request, 'web', how);
      requireWellFormed(read, ctx);
      if (how.isStream && ctx.caller) leave = countStream(ctx.caller.id, how.answerHeaders);
      else if (ctx.caller) endTurn = await takeTurn(ctx.caller);
      return ctx;
    } catch (thrown) {
      const headers = Object.fromEntries(how.answerHeaders);
      if (how.isStream) refusal = errorAnswer(thrown, requestIdOf(request), headers);
      throw thrown;
    }
  };
  try {
    const answer = await respond(read, { createContext });
    const stream = answer.body instanceof Readable ? answer.body : undefined;
    if (leave) stream?.once('close', leave);
    if (!refusal) return answer;
    // tRPC would answer a refused stream with 200 and send the error as the first event.
    stream?.destroy();
    return refusal;
  } finally {
    endTurn?.();
  }
}

/** Answers `/api/trpc`, the browser's transport and the only one that reads cookies. */
export const answerTrpc: Transport = async (asked, headers) => {
  const got = await readRequest(asked, headers);
  const { request, fault } = got;
  const refuse = (thrown: unknown) => respond(got, { createContext: () => Promise.reject(thrown) });
  const answer = async (): Promise<Answer> => {
    if (fault) throw fault;
    const key = keyOf(request);
    return key === null ? answerUnkeyed(got) : answerKeyed(got, { key, headers });
  };
  return answer().catch(refuse);
};
