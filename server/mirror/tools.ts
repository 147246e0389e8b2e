import type { CallToolResult, Tool } from '@modelcontextprotocol/server';
import type { RequestContext } from '../caller/request-context';
import { logFailure } from '../config/log';
import { AppError, envelope, toAppError } from '../errors/errors';
import { findOperation, type JsonSchema, type Operation, toolAnnotations, toTitle } from './catalogue';
import { compactInput, compactOutput } from './compact-schema';
import { callIdempotently } from './idempotent-call';
import { isObject, propertiesOf } from './json-schema';
import { branchesOf, mergedProperties } from './merge-branches';
import { selectOperations, type ToolSelection } from './toolsets';

/** One object schema for success and failure: clients that validate accept both. */
function answerSchema({ outputSchema }: Operation): Tool['outputSchema'] {
  const branches = branchesOf(outputSchema);
  const answer = Object.entries(mergedProperties(branches)).map(([name, schema]) => {
    const { description, ...compact } = compactOutput(schema);
    // The input `cursor` says what it is for.
    return [
      name,
      name === 'nextCursor' ? compact : { ...compact, ...(description !== undefined && { description }) },
    ];
  });
  return {
    type: 'object',
    properties: { ...Object.fromEntries(answer), error: { type: 'object' } },
    oneOf: [...branches.map(({ required }) => ({ required })), { required: ['error'] }],
  };
}

/** The tools that spell out the fields of tasks and views. They are in each toolset with other tools of their router. */
const models: readonly { router: string; model: string }[] = [
  { router: 'tasks.', model: 'create_task' },
  { router: 'views.', model: 'create_view' },
];

/** Properties that take more characters than this are spelled out once. */
const LONG = 80;

/** The long properties of a model, by name. */
function spelledOut(model: string): ReadonlyMap<string, string> {
  const schema = findOperation(model)?.inputSchema ?? {};
  const properties = Object.entries(propertiesOf(compactInput(schema)));
  return new Map(
    properties
      .map(([name, property]): [string, string] => [name, JSON.stringify(property)])
      .filter(([, text]) => text.length > LONG),
  );
}

/** Replaces long properties that are the same in a model by their type and a reference. */
function referring(schema: unknown, model: string, known = spelledOut(model)): unknown {
  if (Array.isArray(schema)) return schema.map((part) => referring(part, model, known));
  if (!isObject(schema)) return schema;
  const shorter = Object.entries(schema).map(([name, value]) => {
    if (!isObject(value) || known.get(name) !== JSON.stringify(value))
      return [name, referring(value, model, known)];
    return [name, { ...compactOutput(value), description: `As in ${model}.` }];
  });
  return Object.fromEntries(shorter);
}

/** Spells out the items of long lists once a tool: the tasks under a heading are like those above all headings. */
function withoutRepeats(schema: JsonSchema, seen = new Set<string>()): JsonSchema {
  const shorter = Object.entries(propertiesOf(schema)).map(([name, property]): [string, unknown] => {
    if (!isObject(property)) return [name, property];
    const { items } = property;
    if (!isObject(items)) return [name, withoutRepeats(property, seen)];
    const text = `${name} ${JSON.stringify(items)}`;
    if (text.length <= LONG || !seen.has(text)) {
      seen.add(text);
      return [name, { ...property, items: withoutRepeats(items, seen) }];
    }
    const description = [property['description'], `Each has the same fields as in \`${name}\` above.`].join(
      ' ',
    );
    return [name, { type: 'array', items: { type: 'object' }, description }];
  });
  return shorter.length > 0 ? { ...schema, properties: Object.fromEntries(shorter) } : schema;
}

function toolInput({ path, meta, inputSchema }: Operation): JsonSchema {
  const schema = withoutRepeats(compactInput(inputSchema));
  const model = models.find(({ router }) => path.startsWith(router))?.model;
  const short = model && model !== meta.tool ? referring(schema, model) : schema;
  return isObject(short) ? short : schema;
}

function toTool(operation: Operation): Tool {
  const { meta } = operation;
  return {
    name: meta.tool,
    title: toTitle(meta.tool),
    description: [meta.summary, meta.description].filter(Boolean).join(' '),
    inputSchema: { ...toolInput(operation), type: 'object' },
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
