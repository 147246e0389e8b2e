import { ProtocolError, ProtocolErrorCode, type Server } from '@modelcontextprotocol/server';
import { createMcpHandler } from 'mcp-handler';
import { AppError } from '../errors';
import { jsonTextResponse } from '../http/json-response';
import type { RequestContext } from '../request-context';
import { findOperation, VERSION } from './catalogue';
import type { Message } from './json-rpc';
import { callTool, listTools } from './tools';
import type { ToolSelection } from './toolsets';

const instructions = `Parcours is a day planner. Call get_context first: it says what matters now, and its summary names the ids \
you need. "when" is the schedule (today, anytime = Later, someday = Future, or a date); "deadline" is the commitment and \
independent of it. A day has six rounds, 0 to 5: plan_round, engage_round, start_session, complete_task, close_round, then \
write_journal_entry. Pass "day" where an operation takes it: the server does not know the person's time zone.`;

/** How long a client may keep a list that changes only with a new version of the app. */
const LIST_TTL_MS = 60 * 60 * 1000;

/** An authenticated HTTP request. */
export interface Exchange {
  request: Request;
  /** The caller's context, or a header error that is reported as the result of the tool call. */
  context: RequestContext | AppError;
  requestId: string;
  selection: ToolSelection;
}

export const unknownTool = (name: string) => `Unknown tool: ${name}`;

function registerTools(server: Server, { request, context, requestId, selection }: Exchange): void {
  server.setRequestHandler('tools/list', () => {
    if (context instanceof AppError)
      throw new ProtocolError(ProtocolErrorCode.InvalidParams, context.message);
    const readOnly = selection.readOnly || (context.caller?.readOnly ?? true);
    return { tools: listTools({ ...selection, readOnly }) };
  });
  server.setRequestHandler('tools/call', ({ params }) => {
    const operation = findOperation(params.name);
    if (!operation) throw new ProtocolError(ProtocolErrorCode.InvalidParams, unknownTool(params.name));
    const { headers } = request;
    return callTool({ operation, context, requestId, input: params.arguments ?? {}, headers });
  });
}

/** Adds the headers that the handler requires but simple clients do not send. */
function toStrictRequest({ request }: Exchange, message: Message): Request {
  const headers = new Headers(request.headers);
  headers.set('accept', 'application/json, text/event-stream');
  headers.set('content-type', 'application/json');
  headers.delete('content-length');
  return new Request(request.url, { method: 'POST', headers, body: JSON.stringify(message) });
}

/** The handler answers the 2025 revisions with a stream of one event. Clients without a handshake expect JSON. */
async function toJsonResponse(response: Response): Promise<Response> {
  const type = response.headers.get('content-type') ?? '';
  if (type.startsWith('application/json')) return jsonTextResponse(await response.text(), response.status);
  if (!type.startsWith('text/event-stream')) return response;
  const [, data = ''] = /^data: (.+)$/m.exec(await response.text()) ?? [];
  return jsonTextResponse(data, response.status);
}

/** Answers a message of any protocol revision. Every request has its own server: nothing is shared between callers. */
export async function answerThroughHandler(exchange: Exchange, message: Message): Promise<Response> {
  const handle = createMcpHandler(({ server }) => registerTools(server, exchange), {
    serverInfo: { name: 'parcours', version: VERSION },
    capabilities: { tools: {} },
    instructions,
    cacheHints: { 'tools/list': { ttlMs: LIST_TTL_MS, cacheScope: 'private' } },
    maxSubscriptions: 0,
    telemetry: false,
  });
  return toJsonResponse(await handle(toStrictRequest(exchange, message)));
}
