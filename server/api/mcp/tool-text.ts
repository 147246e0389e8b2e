import type { OperationMeta } from '../../core/operation/trpc';
import { type JsonSchema, propertiesOf } from '../openapi/json-schema';
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

/** The input of a tool, with the defaults that it has over MCP. */
function inputOf({ meta, inputSchema }: Described): JsonSchema {
  const schema = toolSchema(inputSchema);
  const properties = Object.entries(propertiesOf(schema)).map(([name, property]) => {
    const initial = meta.mcpDefaults?.[name];
    return [name, initial === undefined ? property : { ...Object(property), default: initial }];
  });
  return { ...schema, properties: Object.fromEntries(properties) };
}

export const toolText = ({ meta, inputSchema }: Described): ToolText => ({
  name: meta.tool,
  title: toTitle(meta.tool),
  description: [meta.summary, meta.description].filter(Boolean).join(' '),
  inputSchema: { ...inputOf({ meta, inputSchema }), type: 'object' },
});
