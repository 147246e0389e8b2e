import {
  createMcpHandler,
  isLegacyRequest,
  ProtocolError,
  ProtocolErrorCode,
  Server,
  WebStandardStreamableHTTPServerTransport,
} from '@modelcontextprotocol/server';
import type { Context } from '../context';
import { createContext } from '../create-context';
import { AppError, toAppError } from '../errors';
import { readJson } from './body';
import { operationNamed } from './catalogue';
import { failure, json } from './rest';
import { callTool, toolList } from './tools';

const instructions = `Parcours is a day planner. Call get_context first: it says what matters now, and its summary names the ids \
you need. "when" is the schedule (today, anytime = Later, someday = Future, or a date); "deadline" is the commitment and \
independent of it. A day has six rounds, 0 to 5: plan_round, engage_round, start_session, complete_task, close_round, then \
write_journal_entry. Pass "day" where an operation takes it: the server does not know the person's time zone.`;

/** The caller's context, or the fault of a header that a tool call is told of. */
type Asked = Context | AppError;

const isFault = (asked: Asked): asked is AppError => asked instanceof AppError;

/** A server for one exchange: nothing of a caller is kept between two. */
function serverFor(asked: Asked, requestId: string): Server {
  const server = new Server(
    { name: 'parcours', version: '2.0.0' },
    { capabilities: { tools: {} }, instructions },
  );
  server.setRequestHandler('tools/list', () => ({ tools: toolList() }));
  server.setRequestHandler('tools/call', ({ params }) => {
    const operation = operationNamed(params.name);
    if (!operation) throw new ProtocolError(ProtocolErrorCode.InvalidParams, `Unknown tool: ${params.name}`);
    return callTool({ operation, asked, requestId, input: params.arguments ?? {} });
  });
  return server;
}

const fault = (code: number, message: string, id: string | number | null = null) =>
  json({ jsonrpc: '2.0', id, error: { code, message } }, 400);

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const isId = (id: unknown): id is string | number => typeof id === 'string' || typeof id === 'number';

/** A request, a notification or the answer to one, by the rules of JSON-RPC 2.0. */
function isMessage(message: unknown): boolean {
  if (!isRecord(message) || message['jsonrpc'] !== '2.0') return false;
  if ('id' in message && !isId(message['id'])) return false;
  return typeof message['method'] === 'string' || 'result' in message || 'error' in message;
}

/** What is wrong with a message before any protocol revision looks at it; undefined where nothing is. */
function faultOf(body: unknown): Response | undefined {
  const messages = Array.isArray(body) ? body : [body];
  const bad = messages.length === 0 ? {} : messages.find((message) => !isMessage(message));
  const id = isRecord(bad) && isId(bad['id']) ? bad['id'] : null;
  if (bad !== undefined || body === undefined) return fault(-32600, 'Not a JSON-RPC 2.0 request.', id);
  for (const message of messages) {
    if (!isRecord(message) || !('params' in message) || isRecord(message['params'])) continue;
    return fault(-32602, 'params must be an object.', isId(message['id']) ? message['id'] : null);
  }
  return undefined;
}

/** The request as the SDK wants it: it insists on two media types that a bare caller need not know of. */
function lenient(request: Request, body: unknown): Request {
  const headers = new Headers(request.headers);
  headers.set('accept', 'application/json, text/event-stream');
  headers.set('content-type', 'application/json');
  headers.delete('content-length');
  return new Request(request.url, { method: 'POST', headers, body: JSON.stringify(body) });
}

async function exchange(request: Request, body: unknown, server: () => Server): Promise<Response> {
  const asked = lenient(request, body);
  if (!(await isLegacyRequest(asked.clone(), body))) {
    return createMcpHandler(server, { legacy: 'reject', responseMode: 'json' }).fetch(asked, {
      parsedBody: body,
    });
  }
  // The SDK's own fallback for the 2025 revisions answers event streams only; this is the same, in JSON.
  const transport = new WebStandardStreamableHTTPServerTransport({ enableJsonResponse: true });
  await server().connect(transport);
  return transport.handleRequest(asked, { parsedBody: body });
}

async function contextOf(request: Request): Promise<Asked> {
  try {
    return await createContext(request, 'mcp');
  } catch (thrown) {
    const error = toAppError(thrown);
    if (error.kind !== 'invalid_request') throw thrown;
    return error;
  }
}

const isForeignOrigin = (request: Request, appUrl: string) => {
  const origin = request.headers.get('origin');
  return origin !== null && origin !== new URL(appUrl).origin && origin !== new URL(request.url).origin;
};

async function answer(request: Request, requestId: string): Promise<Response> {
  if (request.method !== 'POST') {
    const error = new AppError(
      'method_not_allowed',
      'Use POST: this endpoint keeps no streams and no sessions.',
    );
    return failure(error, requestId, { allow: 'POST' });
  }
  const asked = await contextOf(request);
  if (!isFault(asked)) {
    if (!asked.caller) throw new AppError('unauthorized', 'Send a valid token: Authorization: Bearer pc_…');
    if (isForeignOrigin(request, asked.appUrl))
      throw new AppError('forbidden', 'Not from pages of another site.');
  }
  let body: unknown;
  try {
    body = await readJson(request);
  } catch (thrown) {
    if (toAppError(thrown).kind === 'invalid_request') return fault(-32700, toAppError(thrown).message);
    throw thrown;
  }
  return faultOf(body) ?? exchange(request, body, () => serverFor(asked, requestId));
}

/** Answers a request to `/mcp`: JSON-RPC over plain HTTP, without sessions. */
export async function mcp(request: Request): Promise<Response> {
  const requestId = request.headers.get('x-request-id') ?? '';
  try {
    return await answer(request, requestId);
  } catch (thrown) {
    return failure(thrown, requestId);
  }
}
