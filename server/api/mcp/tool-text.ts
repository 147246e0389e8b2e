import type { OperationMeta } from '../../core/operation/trpc';
import type { JsonSchema } from '../openapi/json-schema';
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

export const toolText = ({ meta, inputSchema }: Described): ToolText => ({
  name: meta.tool,
  title: toTitle(meta.tool),
  description: [meta.summary, meta.description].filter(Boolean).join(' '),
  inputSchema: { ...toolSchema(inputSchema), type: 'object' },
});
