import type { CallToolResult, Tool } from '@modelcontextprotocol/server';
import type { SignedIn } from '../../core/operation/trpc';
import { isRecord } from '../../wire/is-record';

/** A tool of `/mcp` that is no operation of its own: it calls operations in a form that some clients need. */
export interface ExtraTool {
  tool: Tool;
  call: (ctx: SignedIn, input: Record<string, unknown>) => Promise<CallToolResult>;
}

const USE_TOOL = 'use_tool';

/** Calls any tool, for clients that call only what is listed. */
export const useTool: Tool = {
  name: USE_TOOL,
  title: 'Use tool',
  description:
    'Call any tool of Parcours by name, also one that is not in this list. find_tools finds names and schemas.',
  inputSchema: {
    type: 'object',
    properties: {
      name: { type: 'string', description: 'The name of the tool, such as delete_habit.' },
      arguments: {
        type: 'string',
        description: 'Its arguments as a JSON object, such as {"habitId": "Running"}. By default {}.',
      },
    },
    required: ['name'],
    additionalProperties: false,
  },
  annotations: { readOnlyHint: false, destructiveHint: true, idempotentHint: false, openWorldHint: true },
};

function parseArguments(sent: unknown): unknown {
  if (typeof sent !== 'string' || sent.trim() === '') return sent || {};
  try {
    return JSON.parse(sent);
  } catch {
    return sent;
  }
}

/** The call that `use_tool` stands for, so that scopes and confirmations are those of the called tool. */
export function meantCall(params: Record<string, unknown>): Record<string, unknown> {
  const { name, arguments: sent, ...rest } = params;
  if (name !== USE_TOOL || !isRecord(sent)) return params;
  return { ...rest, name: sent['name'], arguments: parseArguments(sent['arguments']) };
}
