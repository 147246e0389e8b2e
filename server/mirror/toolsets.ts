import { invalid } from '../errors/errors';
import { alsoInDay, routerToolsets, type Toolset, toolsets } from '../routers';
import { catalogue, type Operation } from './catalogue';

const PARAMETER = 'toolsets';
const HEADER = 'X-PC-Toolsets';

/** Which tools a client wants to see. It may call every tool. */
export interface ToolSelection {
  /** Undefined for all. */
  sets?: ReadonlySet<Toolset>;
  readOnly: boolean;
}

const isToolset = (name: string): name is Toolset => toolsets.some((known) => known === name);

const setOfRouter: ReadonlyMap<string, Toolset> = new Map(Object.entries(routerToolsets));

/** The toolsets of an operation. */
export function toolsetsOf({ path, meta }: Operation): Toolset[] {
  const own = setOfRouter.get(path.split('.')[0] ?? '');
  if (!own) throw new Error(`The router of ${path} has no toolset. Add it to server/routers/toolsets.ts.`);
  return alsoInDay.has(meta.tool) && own !== 'day' ? ['day', own] : [own];
}

function readSets(field: string, text: string): ReadonlySet<Toolset> | undefined {
  const names = text.split(',').map((name) => name.trim());
  const sets = new Set<Toolset>();
  for (const name of names)
    if (isToolset(name)) sets.add(name);
    else if (name !== 'all')
      throw invalid(field, `Unknown toolset “${name}”. Use ${toolsets.join(', ')} or all.`);
  return names.includes('all') ? undefined : sets;
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
export function readSelection({ url, headers }: Request): ToolSelection {
  const { searchParams } = new URL(url);
  const readOnly = readFlag('readonly', searchParams.get('readonly'));
  const field = searchParams.has(PARAMETER) ? PARAMETER : HEADER;
  const text = searchParams.get(PARAMETER) ?? headers.get(HEADER);
  const sets = text === null ? undefined : readSets(field, text);
  return { readOnly, ...(sets && { sets }) };
}

/** The operations of a selection, in the order of the catalogue. */
export const selectOperations = ({ sets, readOnly }: ToolSelection): readonly Operation[] =>
  catalogue().filter(
    (operation) =>
      (!readOnly || operation.type === 'query') &&
      (!sets || toolsetsOf(operation).some((name) => sets.has(name))),
  );
