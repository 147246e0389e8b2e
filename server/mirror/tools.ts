import type { CallToolResult, Tool } from '@modelcontextprotocol/server';
import { AppError, envelope, toAppError } from '../errors';
import { logFailure } from '../log';
import type { RequestContext } from '../request-context';
import { settings } from '../settings';
import { type Operation, toolAnnotations, toTitle } from './catalogue';
import { compactInput, compactOutput } from './compact-schema';
import { callIdempotently } from './idempotent-call';
import { isObject } from './json-schema';
import { branchesOf, mergedProperties } from './merge-branches';
import { selectOperations, type ToolSelection, toolsetsOf } from './toolsets';

/** One object schema for success and failure: clients that validate accept both. */
function answerSchema({ outputSchema }: Operation): Tool['outputSchema'] {
  const branches = branchesOf(outputSchema);
  const answer = Object.entries(mergedProperties(branches)).map(([name, schema]) => [
    name,
    compactOutput(schema),
  ]);
  return {
    type: 'object',
    properties: { ...Object.fromEntries(answer), error: { type: 'object' } },
    oneOf: [...branches.map(({ required }) => ({ required })), { required: ['error'] }],
  };
}

function toTool(operation: Operation): Tool {
  const { meta, inputSchema } = operation;
  return {
    name: meta.tool,
    icons: [{ src: `${settings().APP_URL}/tools/${toolsetsOf(operation).at(-1)}.svg` }],
    title: toTitle(meta.tool),
    description: [meta.summary, meta.description].filter(Boolean).join(' '),
    inputSchema: { ...compactInput(inputSchema), type: 'object' },
    outputSchema: answerSchema(operation),
    annotations: toolAnnotations(meta.kind),
  };
}

const toolsByName = new Map<string, Tool>();

function cachedTool(operation: Operation): Tool {
  const { tool: name } = operation.meta;
  const tool = toolsByName.get(name) ?? toTool(operation);
  toolsByName.set(name, tool);
  return tool;
}

export const listTools = (selection: ToolSelection): Tool[] => selectOperations(selection).map(cachedTool);

const toResult = (structuredContent: Record<string, unknown>, text: string): CallToolResult => ({
  content: [{ type: 'text', text }],
  structuredContent,
});

export function toErrorResult(error: AppError): CallToolResult {
  const body = { ...envelope(error) };
  return { ...toResult(body, JSON.stringify(body)), isError: true };
}

interface ToolCall {
  operation: Operation;
  /** The caller's context, or a header error to report. */
  context: RequestContext | AppError;
  requestId: string;
  input: unknown;
  /** The headers of the HTTP request. */
  headers: Headers;
}

/** Calls a tool. An error is also a result, with the same body as in REST. */
export async function callTool({
  operation,
  context,
  requestId,
  input,
  headers,
}: ToolCall): Promise<CallToolResult> {
  try {
    if (context instanceof AppError) throw context;
    const { body, text } = await callIdempotently(operation, context, { input, headers });
    return toResult(isObject(body) ? body : {}, text);
  } catch (thrown) {
    const error = toAppError(thrown);
    if (error.kind === 'internal') logFailure(requestId, thrown);
    return toErrorResult(error);
  }
}
