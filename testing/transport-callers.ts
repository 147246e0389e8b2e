import { z } from 'zod';
import { findOperation, type Operation } from '../server/api/catalogue';
import { codes, ErrorEnvelope } from '../server/platform/errors/errors';
import type { Answer } from './planner-client';

/** The transports that a scenario is run over. */
export const transports = ['trpc', 'rest', 'mcp'] as const;
export type TransportName = (typeof transports)[number];

/** Sends a request to the app: a path with its query, and what `fetch` takes. */
export type Send = (path: string, init?: RequestInit) => Promise<Response>;

/** One call, as every transport needs it. */
interface ToolCall {
  operation: Operation;
  input: Record<string, unknown>;
  headers: Record<string, string>;
}

type TransportCall = (send: Send, call: ToolCall) => Promise<Answer>;

const json = { 'content-type': 'application/json' };

/** The status of an error code. */
function statusOf(body: unknown): number {
  const { code } = ErrorEnvelope.parse(body).error;
  const callByTransport = Object.entries(codes).find(([name]) => name === code);
  if (!callByTransport) throw new Error(`No such error code: ${code}`);
  return callByTransport[1].status;
}

function queryOf(input: Record<string, unknown>): string {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(input)) {
    for (const one of Array.isArray(value) ? value : [value]) {
      if (one !== undefined) query.append(name, String(one));
    }
  }
  return query.size > 0 ? `?${query}` : '';
}

/** The `/v2` request of a call: path parameters in the path, the rest in the query or the body. */
function restRequest({ operation, input, headers }: ToolCall): [path: string, init: RequestInit] {
  const { method, route, pathParameters } = operation;
  const path = route.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(input[name])));
  const rest = Object.fromEntries(Object.entries(input).filter(([name]) => !pathParameters.includes(name)));
  if (method === 'GET' || method === 'DELETE') return [`/v2${path}${queryOf(rest)}`, { method, headers }];
  return [`/v2${path}`, { method, headers: { ...headers, ...json }, body: JSON.stringify(rest) }];
}

const rest: TransportCall = async (send, call) => {
  const response = await send(...restRequest(call));
  return { status: response.status, body: await response.json() };
};

const TrpcAnswer = z.union([
  z.object({ result: z.object({ data: z.unknown() }) }),
  z.object({ error: z.object({ data: z.object({ envelope: ErrorEnvelope }) }) }),
]);

/** What a procedure answered; a refusal as its envelope. */
export async function readTrpcAnswer(response: Response): Promise<Answer> {
  const answer = TrpcAnswer.parse(await response.json());
  const body = 'error' in answer ? answer.error.data.envelope : answer.result.data;
  return { status: response.status, body };
}

const trpc: TransportCall = async (send, { operation, input, headers }) => {
  const at = `/api/trpc/${operation.path}`;
  const body = JSON.stringify(input);
  const response =
    operation.type === 'query'
      ? await send(`${at}?input=${encodeURIComponent(body)}`, { headers })
      : await send(at, { method: 'POST', headers: { ...headers, ...json }, body });
  const answer = await readTrpcAnswer(response);
  return response.ok ? { ...answer, status: operation.status } : answer;
};

const McpAnswer = z.object({
  result: z.object({ isError: z.boolean().optional(), structuredContent: z.unknown() }),
});

const mcp: TransportCall = async (send, { operation, input, headers }) => {
  const response = await send('/mcp', {
    method: 'POST',
    headers: { ...headers, ...json },
    body: JSON.stringify({
      jsonrpc: '2.0',
      id: 1,
      method: 'tools/call',
      params: { name: operation.meta.tool, arguments: input },
    }),
  });
  const body: unknown = await response.json();
  if (response.status !== 200) return { status: response.status, body };
  const { isError, structuredContent } = McpAnswer.parse(body).result;
  return { status: isError ? statusOf(structuredContent) : operation.status, body: structuredContent };
};

const known: Record<TransportName, TransportCall> = { trpc, rest, mcp };

/** A function that calls tools over a transport. The answer is always that of REST. */
export function transportCaller(transport: TransportName, send: Send) {
  return (tool: string, input: Record<string, unknown>, headers: Record<string, string>) => {
    const operation = findOperation(tool);
    if (!operation) throw new Error(`No such tool: ${tool}`);
    return known[transport](send, { operation, input, headers });
  };
}
