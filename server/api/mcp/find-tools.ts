import { z } from 'zod';
import { isListedFor } from '../../core/caller/permissions';
import { query, router } from '../../core/operation/trpc';
import { isAllowed, type Toolset, toolsetPurposes, toolsets, toolsetsOf } from '../../features';
import { Count, text } from '../../wire/shared';
import type { ToolRanking } from './rank-tools';
import { type Described, toolText } from './tool-text';

const MOST_TOOLS = 10;
/** After these, only tools that fit are added: a model reads all of the answer, and some schemas are long. */
const BEST_TOOLS = 3;
const MOST_CHARACTERS = 5_000;

function cutShort<Found>(tools: readonly Found[]): Found[] {
  let size = 0;
  return tools.filter((tool, at) => {
    const more = JSON.stringify(tool).length;
    const fits = at < BEST_TOOLS || size + more <= MOST_CHARACTERS;
    if (fits) size += more;
    return fits;
  });
}

const FoundTool = z.strictObject({
  name: z.string(),
  title: z.string(),
  description: z.string(),
  inputSchema: z.record(z.string(), z.unknown()),
});

const KnownToolset = z.strictObject({ name: z.string(), description: z.string(), size: Count });

/** An operation that can be found. */
interface Findable extends Described {
  path: string;
  type: 'query' | 'mutation';
}

const sizeOf = (set: Toolset, operations: readonly Findable[]) =>
  operations.filter((operation) => toolsetsOf(operation).includes(set)).length;

/** The operation that finds operations. It gets them as functions, because it is one of them. */
export function findToolsRouter(operations: () => readonly Findable[], rank: ToolRanking) {
  const find = query
    .meta({
      summary: 'Find a tool that is not in the list, by words for what you want to do.',
      description:
        'Returns the best three, and up to ten if they are short, with the schemas to call them. Every tool can be called, listed or not. use_tool calls one that is not listed. Without words, returns the toolsets and how many tools each has.',
      rest: 'GET /tools',
      tool: 'find_tools',
      example: { query: 'habits' },
    })
    .input(z.strictObject({ query: text(0, 200).default('').describe('Words for what you want to do.') }))
    .output(z.strictObject({ tools: z.array(FoundTool), toolsets: z.array(KnownToolset).optional() }))
    .query(({ ctx: { caller }, input }) => {
      const callable = operations().filter(
        (operation) => isAllowed(caller, operation) && isListedFor(caller, operation.meta.tool),
      );
      if (input.query.trim() === '') {
        const known = toolsets.map((name) => ({
          name,
          description: toolsetPurposes[name],
          size: sizeOf(name, callable),
        }));
        return { tools: [], toolsets: known };
      }
      const found = rank(input.query).flatMap(
        (name) => callable.find(({ meta }) => meta.tool === name) ?? [],
      );
      return { tools: cutShort(found.slice(0, MOST_TOOLS).map(toolText)) };
    });
  return router({ find });
}
