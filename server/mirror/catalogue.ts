import type { AnyProcedure } from '@trpc/server';
import { z } from 'zod';
import type { OperationKind, OperationMeta } from '../operation/trpc';
import { appRouter } from '../routers';

/** The version of the API, not of the package. */
export const VERSION = '2.0.0';

export type JsonSchema = { [key: string]: unknown };

/** Everything that transports need to know about an operation, derived from its procedure. */
export interface Operation {
  /** The procedure's path in the router, such as `areas.archive`. */
  path: string;
  procedure: AnyProcedure;
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

const isSchema = (value: unknown): value is z.ZodType => value instanceof z.ZodType;

const isMeta = (meta: unknown): meta is OperationMeta =>
  typeof meta === 'object' &&
  meta !== null &&
  'rest' in meta &&
  'tool' in meta &&
  'kind' in meta &&
  'summary' in meta;

export function schemaOf(schema: z.ZodType, io: 'input' | 'output'): JsonSchema {
  const { $schema: _, ...body } = z.toJSONSchema(schema, {
    io,
    target: 'draft-2020-12',
    reused: 'inline',
    // Zod leaves out the default of an input that is transformed, such as a `boundedArray`.
    override: ({ zodSchema, jsonSchema }) => {
      const { def } = zodSchema._zod;
      if (def.type === 'default') jsonSchema.default = def.defaultValue;
    },
  });
  return body;
}

/** The names in braces of a path. */
export const parametersOf = (path: string): string[] =>
  [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name);

const isCreation = ({ tool, rest }: OperationMeta) =>
  rest.startsWith('POST ') && /^(create|start|log|duplicate|convert|register)_/.test(tool);

function toOperation(path: string, procedure: Defined): Operation | undefined {
  const { meta, inputs, output, type } = procedure._def;
  if (!isMeta(meta) || type === 'subscription') return undefined;
  const [method = '', route = ''] = meta.rest.split(' ');
  const input = inputs.find(isSchema) ?? z.strictObject({});
  if (!isSchema(output)) throw new Error(`${path} has no output schema.`);
  return {
    path,
    procedure,
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

type Defined = AnyProcedure & {
  _def: { meta?: unknown; inputs: unknown[]; output?: unknown; type: 'query' | 'mutation' | 'subscription' };
};

/** tRPC stores procedures in one flat record but does not type it. The only cast of the mirror. */
const procedures = () => appRouter._def.procedures as unknown as Record<string, Defined>;

let cachedOperations: readonly Operation[] | undefined;

/** Every operation, read from the router at first use. */
export function catalogue(): readonly Operation[] {
  cachedOperations ??= Object.entries(procedures()).flatMap(
    ([path, procedure]) => toOperation(path, procedure) ?? [],
  );
  return cachedOperations;
}

let operationsByTool: ReadonlyMap<string, Operation> | undefined;

export function findOperation(tool: string): Operation | undefined {
  operationsByTool ??= new Map(catalogue().map((operation) => [operation.meta.tool, operation]));
  return operationsByTool.get(tool);
}

/** `list_tasks` becomes `List tasks`. */
export const toTitle = (name: string): string =>
  name.charAt(0).toUpperCase() + name.slice(1).replaceAll(/[-_]/g, ' ');

/** MCP annotations. Sets all four, because clients assume the worst for missing ones. */
export function toolAnnotations(kind: readonly OperationKind[]) {
  return {
    readOnlyHint: kind.includes('read'),
    destructiveHint: kind.includes('destructive'),
    idempotentHint: kind.includes('read') || kind.includes('idempotent'),
    openWorldHint: kind.includes('outside'),
  };
}
