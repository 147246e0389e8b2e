import type { CallToolResult, Tool } from '@modelcontextprotocol/server';
import { z } from 'zod';
import { AppError, ErrorEnvelope, envelope, toAppError } from '../errors';
import { logFailure } from '../log';
import type { RequestContext } from '../request-context';
import { annotations, catalogue, type JsonSchema, type Operation, titled } from './catalogue';
import { callIdempotently } from './idempotent-call';
import { isObject, propertiesOf } from './schema';

function errorProperty(): unknown {
  const schema = z.toJSONSchema(ErrorEnvelope, { target: 'draft-2020-12' });
  return schema.properties?.['error'];
}

const branchesOf = (schema: JsonSchema): JsonSchema[] => {
  const branches = schema['anyOf'] ?? schema['oneOf'];
  return Array.isArray(branches) ? branches.filter(isObject).flatMap(branchesOf) : [schema];
};

/** The properties of every branch; one that several branches have may be any of theirs. */
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
    title: titled(meta.tool),
    description: [meta.summary, meta.description].filter(Boolean).join(' '),
    inputSchema: { ...inputSchema, type: 'object' },
    outputSchema: answerSchema(operation),
    annotations: { title: titled(meta.tool), ...annotations(meta.kind) },
  };
}

let all: Tool[] | undefined;

/** Every operation as a tool; for a read-only token those that read. */
export function toolList({ readOnly }: { readOnly: boolean }): Tool[] {
  all ??= catalogue().map(toTool);
  return readOnly ? all.filter(({ annotations }) => annotations?.readOnlyHint) : all;
}

const result = (structuredContent: Record<string, unknown>, text: string): CallToolResult => ({
  content: [{ type: 'text', text }],
  structuredContent,
});

interface Call {
  operation: Operation;
  /** The caller's context, or the fault of a header. */
  asked: RequestContext | AppError;
  requestId: string;
  input: unknown;
  /** Of the HTTP request that carried the call. */
  headers: Headers;
}

/** Calls a tool. A failure is a result too, with the envelope that REST answers. */
export async function callTool({
  operation,
  asked,
  requestId,
  input,
  headers,
}: Call): Promise<CallToolResult> {
  try {
    if (asked instanceof AppError) throw asked;
    const { body, text } = await callIdempotently(operation, asked, { input, headers });
    return result(isObject(body) ? body : {}, text);
  } catch (thrown) {
    const error = toAppError(thrown);
    if (error.kind === 'internal') logFailure(requestId, thrown);
    const body = { ...envelope(error) };
    return { ...result(body, JSON.stringify(body)), isError: true };
  }
}
