import type { CallToolResult, Tool } from '@modelcontextprotocol/server';
import type { RequestContext } from '../caller/request-context';
import { logFailure } from '../config/log';
import { AppError, envelope, toAppError } from '../errors/errors';
import { isRecord } from '../wire/is-record';
import { type Operation, toolAnnotations } from './catalogue';
import { callIdempotently } from './idempotent-call';
import { answerSchema } from './tool-schema';
import { selectOperations, type ToolSelection } from './tool-selection';
import { toolText } from './tool-text';

function toTool(operation: Operation): Tool {
  return {
    ...toolText(operation),
    outputSchema: answerSchema(operation.outputSchema),
    annotations: toolAnnotations(operation.meta.kind),
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
    return toResult(isRecord(body) ? body : {}, text);
  } catch (thrown) {
    const error = toAppError(thrown);
    if (error.kind === 'internal') logFailure(requestId, thrown);
    return toErrorResult(error);
  }
}
