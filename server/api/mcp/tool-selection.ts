import { isListed, type Toolset, toolsets } from '../../features';
import { invalid } from '../../platform/errors/errors';
import type { PlainRequest } from '../../platform/http/plain-request';
import { catalogue, type Operation } from '../catalogue';

const PARAMETER = 'toolsets';
const HEADER = 'X-PC-Toolsets';

/** Which tools a client wants to see. It may call every tool. */
export interface ToolSelection {
  sets: 'default' | 'all' | ReadonlySet<Toolset>;
  readOnly: boolean;
}

const isToolset = (name: string): name is Toolset => toolsets.some((known) => known === name);

function readSets(field: string, text: string | null): ToolSelection['sets'] {
  if (text === null) return 'default';
  const names = text.split(',').map((name) => name.trim());
  const sets = new Set<Toolset>();
  for (const name of names)
    if (isToolset(name)) sets.add(name);
    else if (name !== 'all')
      throw invalid(field, `Unknown toolset “${name}”. Use ${toolsets.join(', ')} or all.`);
  return names.includes('all') ? 'all' : sets;
}

function readFlag(field: string, text: string | null): boolean {
  if (text === null || text === 'false') return false;
  if (text === 'true') return true;
  throw invalid(field, 'Must be true or false.');
}

/**
 * Reads the selection from the address, or the toolsets from a header.
 * @throws 400 for an unknown toolset.
 */
export function readSelection({ url, headers }: Pick<PlainRequest, 'url' | 'headers'>): ToolSelection {
  const { searchParams } = new URL(url);
  const readOnly = readFlag('readonly', searchParams.get('readonly'));
  const field = searchParams.has(PARAMETER) ? PARAMETER : HEADER;
  const text = searchParams.get(PARAMETER) ?? headers.get(HEADER);
  return { sets: readSets(field, text), readOnly };
}

function isSelected(operation: Operation, sets: ToolSelection['sets']): boolean {
  if (sets === 'all') return true;
  return isListed(operation, sets === 'default' ? undefined : sets);
}

/** The operations of a selection, in the order of the catalogue. */
export const selectOperations = ({ sets, readOnly }: ToolSelection): readonly Operation[] =>
  catalogue().filter((operation) => (!readOnly || operation.type === 'query') && isSelected(operation, sets));
