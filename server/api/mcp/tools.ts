import type { CallToolResult, Tool } from '@modelcontextprotocol/server';
import { isListedFor, type Permissions, requireWithinPlaces } from '../../core/caller/permissions';
import type { RequestContext } from '../../core/caller/request-context';
import type { SignedIn } from '../../core/operation/trpc';
import { isAllowed, isProposed, resolveNames } from '../../features';
import { logFailure } from '../../platform/config/log';
import { AppError, type ErrorEnvelope, envelope, toAppError } from '../../platform/errors/errors';
import type { HeaderReader } from '../../platform/http/plain-request';
import { isRecord } from '../../wire/is-record';
import { Proposed } from '../../wire/proposals';
import { type Operation, schemaOf, toolAnnotations } from '../catalogue';
import { callIdempotently } from '../rest/idempotent-call';
import { readCallKey } from './call-key';
import { lenientInput } from './lenient-input';
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

let cachedProposed: Tool['outputSchema'];

/** The tool of a write that only proposes: it answers the proposal, and destroys nothing. */
function toProposing(tool: Tool): Tool {
  cachedProposed ??= answerSchema(schemaOf(Proposed, 'output'));
  return { ...tool, outputSchema: cachedProposed, annotations: toolAnnotations(['write']) };
}

/** The tools of a selection that a caller may call. */
export const listTools = (selection: ToolSelection, caller: Permissions = { readOnly: false }): Tool[] =>
  selectOperations(selection)
    .filter((operation) => isAllowed(caller, operation) && isListedFor(caller, operation.meta.tool))
    .map((operation) =>
      isProposed(caller, operation) ? toProposing(cachedTool(operation)) : cachedTool(operation),
    );

/** What a tool answered: the body of REST, as value and as JSON, and the text for readers. */
interface Outcome {
  body: Record<string, unknown>;
  json: string;
  text: string;
  isError: boolean;
}

/** The readable text of an answer. `isWhole` if the caller said how many rows they want. */
export type TextOf = (
  body: Record<string, unknown>,
  how: { tool: string; appUrl: string; isWhole: boolean },
) => string;

/** What went wrong, and where. */
function errorText({ error: { code, message, details } }: ErrorEnvelope): string {
  const fields = details
    .filter((detail) => !message.includes(detail.message))
    .map((detail) => `- ${detail.field}: ${detail.message}`);
  return [`${code}: ${message}`, ...fields].join('\n');
}

/** How answers over MCP differ from those of REST. */
export interface Answers {
  textOf: TextOf;
  /** Answers of operations that would be too long for a conversation. */
  instead: ReadonlyMap<string, (ctx: SignedIn) => Record<string, unknown>>;
}

const toResult = ({ body, text, isError }: Outcome): CallToolResult => ({
  content: [{ type: 'text', text }],
  structuredContent: body,
  ...(isError && { isError }),
});

/** The same as JSON. A list can have a megabyte, so it is not written a second time. */
const toResultText = ({ json, text, isError }: Outcome): string =>
  `{"content":[{"type":"text","text":${JSON.stringify(text)}}],"structuredContent":${json}${isError ? ',"isError":true' : ''}}`;

function toErrorOutcome(error: AppError): Outcome {
  const body = envelope(error);
  return { body: { ...body }, json: JSON.stringify(body), text: errorText(body), isError: true };
}

export const toErrorResult = (error: AppError): CallToolResult => toResult(toErrorOutcome(error));

interface ToolCall {
  operation: Operation;
  /** The caller's context, or a header error to report. */
  context: RequestContext | AppError;
  requestId: string;
  input: unknown;
  /** The `_meta` of the call's parameters. */
  meta: unknown;
  /** The headers of the HTTP request. */
  headers: HeaderReader;
  answers: Answers;
}

/** The input by its names in REST, with the defaults of MCP. */
export function readInput(
  input: unknown,
  { meta: { mcpNames = {}, mcpDefaults }, inputSchema }: Operation,
): unknown {
  if (!isRecord(input)) return input;
  const names = new Map(Object.entries(mcpNames).map(([name, other]) => [other, name]));
  const renamed = Object.entries(input).map(([name, value]) => [names.get(name) ?? name, value]);
  return { ...mcpDefaults, ...Object(lenientInput(Object.fromEntries(renamed), inputSchema)) };
}

/** Calls the operation, or what answers in its place. */
async function answerOf(
  { operation, meta, headers, answers }: ToolCall,
  ctx: RequestContext,
  input: unknown,
) {
  const instead = answers.instead.get(operation.meta.tool);
  const { caller } = ctx;
  if (instead && caller) {
    requireWithinPlaces(caller, operation.meta.tool);
    operation.input.parse(input);
    const body = instead({ ...ctx, caller });
    return { body, text: JSON.stringify(body) };
  }
  const readKey = () => readCallKey(meta, headers);
  const meant = (signedIn: SignedIn, sent: unknown) => resolveNames(signedIn, operation.input, sent);
  return callIdempotently(operation, ctx, { input, readKey, meant });
}

/** An error is also a result, with the same body as in REST. */
async function outcomeOf(call: ToolCall): Promise<Outcome> {
  const { operation, context, requestId, input, answers } = call;
  const { tool } = operation.meta;
  try {
    if (context instanceof AppError) throw context;
    const read = readInput(input, operation);
    const { body, text: json } = await answerOf(call, context, read);
    if (!isRecord(body)) throw new Error(`${tool} answered no object.`);
    const isWhole = isRecord(read) && read['limit'] !== undefined;
    const { appUrl } = context;
    return { body, json, text: answers.textOf(body, { tool, appUrl, isWhole }), isError: false };
  } catch (thrown) {
    const error = toAppError(thrown);
    if (error.kind === 'internal') logFailure(requestId, thrown);
    return toErrorOutcome(error);
  }
}

export const callTool = async (call: ToolCall): Promise<CallToolResult> => toResult(await outcomeOf(call));

/** Calls a tool; returns its result as JSON. */
export const callToolAsText = async (call: ToolCall): Promise<string> => toResultText(await outcomeOf(call));
