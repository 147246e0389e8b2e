import type { OperationMeta } from '../../core/operation/trpc';
import { type JsonSchema, propertiesOf, requiredOf } from '../openapi/json-schema';
import { toolSchema } from './tool-schema';

/** What an assistant reads to choose a tool and to call it. */
export interface ToolText {
  name: string;
  title: string;
  description: string;
  inputSchema: JsonSchema & { type: 'object' };
}

/** `list_tasks` becomes `List tasks`. */
export const toTitle = (name: string): string =>
  name.charAt(0).toUpperCase() + name.slice(1).replaceAll(/[-_]/g, ' ');

/** What the texts of a tool are made of. */
export interface Described {
  meta: OperationMeta;
  inputSchema: JsonSchema;
}

/** The input of a tool, with the names and defaults that it has over MCP. */
function inputOf({ meta: { mcpNames = {}, mcpDefaults = {} }, inputSchema }: Described): JsonSchema {
  const schema = toolSchema(inputSchema);
  const properties = Object.entries(propertiesOf(schema)).map(([name, property]) => {
    const initial = mcpDefaults[name];
    return [
      mcpNames[name] ?? name,
      initial === undefined ? property : { ...Object(property), default: initial },
    ];
  });
  const required = requiredOf(schema).map((name) => mcpNames[name] ?? name);
  return {
    ...schema,
    properties: Object.fromEntries(properties),
    ...(required.length > 0 && { required }),
  };
}

export const toolText = ({ meta, inputSchema }: Described): ToolText => ({
  name: meta.tool,
  title: toTitle(meta.tool),
  description: [meta.summary, meta.description].filter(Boolean).join(' '),
  inputSchema: { ...inputOf({ meta, inputSchema }), type: 'object' },
});
