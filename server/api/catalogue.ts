import { z } from 'zod';
import { type Definition, definitionsOf, router } from '../core/operation/define';
import type { OperationKind, OperationMeta } from '../core/operation/meta';
import { routes } from '../features';
import { findToolsRouter } from './mcp/find-tools';
import { rankTools, type ToolRanking } from './mcp/rank-tools';
import { toolText } from './mcp/tool-text';
import type { JsonSchema } from './openapi/json-schema';

/** The version of the API, not of the package. */
export const VERSION = '2.0.0';

/** Everything that transports need to know about an operation, derived from its procedure. */
export interface Operation {
  /** The procedure's path in the router, such as `areas.archive`. */
  path: string;
  type: 'query' | 'mutation';
  meta: OperationMeta;
  method: string;
  /** The path below `/v2`, with parameters in braces. */
  route: string;
  pathParameters: string[];
  /** 201 if the call always creates a row. */
  status: 200 | 201;
  input: z.ZodType;
  output: z.ZodType;
  inputSchema: JsonSchema;
  outputSchema: JsonSchema;
}

const isMeta = (meta: Partial<OperationMeta>): meta is OperationMeta =>
  'rest' in meta && 'tool' in meta && 'kind' in meta && 'summary' in meta;

export function schemaOf(schema: z.ZodType, io: 'input' | 'output'): JsonSchema {
  const { $schema: _, ...body } = z.toJSONSchema(schema, {
    io,
    target: 'draft-2020-12',
    reused: 'inline',
    // Zod leaves out the default of an input that is transformed, such as a `boundedArray`.
    override: ({ zodSchema, jsonSchema }) => {
      if (zodSchema instanceof z.ZodDefault) jsonSchema.default = zodSchema.def.defaultValue;
    },
  });
  return body;
}

/** The names in braces of a path. */
export const parametersOf = (path: string): string[] =>
  [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name);

const isCreation = ({ tool, rest }: OperationMeta) =>
  rest.startsWith('POST ') && /^(create|start|log|duplicate|convert|register)_/.test(tool);

const read = { kind: ['read', 'idempotent'] } as const;
const deletion = { kind: ['write', 'destructive', 'idempotent'] } as const;

function toOperation(path: string, { type, input, output, ...defined }: Definition): Operation | undefined {
  const usual = type === 'query' ? read : defined.meta.rest?.startsWith('DELETE ') && deletion;
  const meta = { ...usual, ...defined.meta };
  if (!isMeta(meta)) return undefined;
  const [method = '', route = ''] = meta.rest.split(' ');
  return {
    path,
    type,
    meta,
    method,
    route,
    pathParameters: parametersOf(route),
    status: isCreation(meta) ? 201 : 200,
    input,
    output,
    inputSchema: schemaOf(input, 'input'),
    outputSchema: schemaOf(output, 'output'),
  };
}

let cachedRanking: ToolRanking | undefined;

/** Ranks all tools by words. */
export const rankByWords: ToolRanking = (words) => {
  cachedRanking ??= rankTools(
    catalogue().map((operation) => ({
      ...toolText(operation),
      isDestructive: operation.meta.kind.includes('destructive'),
    })),
  );
  return cachedRanking(words);
};

/** The procedures of all transports: those of the resources, and the one that finds tools. */
export const operationRouter = router({ ...routes, tools: findToolsRouter(() => catalogue(), rankByWords) });

let cachedOperations: readonly Operation[] | undefined;

/** Every operation, read from the router at first use. */
export function catalogue(): readonly Operation[] {
  cachedOperations ??= [...definitionsOf(operationRouter)].flatMap(
    ([path, definition]) => toOperation(path, definition) ?? [],
  );
  return cachedOperations;
}

let operationsByTool: ReadonlyMap<string, Operation> | undefined;

export function findOperation(tool: string): Operation | undefined {
  operationsByTool ??= new Map(catalogue().map((operation) => [operation.meta.tool, operation]));
  return operationsByTool.get(tool);
}

/** MCP annotations. Sets all four, because clients assume the worst for missing ones. */
export function toolAnnotations(kind: readonly OperationKind[]) {
  return {
    readOnlyHint: kind.includes('read'),
    destructiveHint: kind.includes('destructive'),
    idempotentHint: kind.includes('read') || kind.includes('idempotent'),
    openWorldHint: kind.includes('outside'),
  };
}
