import type { CallToolResult, Tool } from '@modelcontextprotocol/server';
import { z } from 'zod';
import { AppError, ErrorEnvelope, envelope, toAppError } from '../errors';
import { logFailure } from '../log';
import type { RequestContext } from '../request-context';
import { catalogue, type JsonSchema, type Operation, toolAnnotations, toTitle } from './catalogue';
import { callIdempotently } from './idempotent-call';
import { isObject, propertiesOf } from './json-schema';

function errorProperty(): unknown {
  const schema = z.toJSONSchema(ErrorEnvelope, { target: 'draft-2020-12' });
  return schema.properties?.['error'];
}

const branchesOf = (schema: JsonSchema): JsonSchema[] => {
  const branches = schema['anyOf'] ?? schema['oneOf'];
  return Array.isArray(branches) ? branches.filter(isObject).flatMap(branchesOf) : [schema];
};

/** Merges the properties of all branches. A property with several schemas becomes an `anyOf`. */
function mergedProperties(branches: JsonSchema[]): Record<string, unknown> {
  const found = new Map<string, Map<string, unknown>>();
  for (const branch of branches) {
    for (const [name, schema] of Object.entries(propertiesOf(branch)))
      found.set(name, (found.get(name) ?? new Map()).set(JSON.stringify(schema), schema));
  }
  const merged = [...found].map(([name, schemas]) => {
    const [first, ...others] = schemas.values();
    return [name, others.length > 0 ? { anyOf: [first, ...others] } : first];
  });
  return Object.fromEntries(merged);
}

/** One object schema for success and failure: clients that validate accept both. */
function answerSchema({ outputSchema }: Operation): Tool['outputSchema'] {
  const branches = branchesOf(outputSchema);
  return {
    type: 'object',
    properties: { ...mergedProperties(branches), error: errorProperty() },
    oneOf: [...branches.map(({ required }) => ({ required })), { required: ['error'] }],
    additionalProperties: false,
  };
}

function toTool(operation: Operation): Tool {
  const { meta, inputSchema } = operation;
  return {
    name: meta.tool,
    title: toTitle(meta.tool),
    description: [meta.summary, meta.description].filter(Boolean).join(' '),
    inputSchema: { ...inputSchema, type: 'object' },
    outputSchema: answerSchema(operation),
    annotations: { title: toTitle(meta.tool), ...toolAnnotations(meta.kind) },
  };
}

let cachedTools: Tool[] | undefined;

/** Read-only tokens see only tools that read. */
export function listTools({ readOnly }: { readOnly: boolean }): Tool[] {
  cachedTools ??= catalogue().map(toTool);
  return readOnly ? cachedTools.filter(({ annotations }) => annotations?.readOnlyHint) : cachedTools;
}

const toResult = (structuredContent: Record<string, unknown>, text: string): CallToolResult => ({
  content: [{ type: 'text', text }],
  structuredContent,
});

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
    const body = { ...envelope(error) };
    return { ...toResult(body, JSON.stringify(body)), isError: true };
  }
}
