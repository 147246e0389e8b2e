import { request } from './client';
import type { Login } from './config';
import { misused, refused } from './failures';
import type { Field, Operation } from './operations';
import { dashed, type Json, rowsIn, textOf } from './shapes';
import { stripControls } from './terminal';

/** The most pages to read to find a row: 20 pages of 200. */
const MAX_PAGES = 20;
const MAX_SHOWN = 10;

export const isId = (text: string): boolean => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(text);
const isIdBeginning = (text: string) => /^[0-9a-f]{4,8}(-[0-9a-f-]*)?$/i.test(text);

/** Where names are looked up, and the rest of the command's input. */
export interface Search {
  login: Login;
  operations: readonly Operation[];
  input: Json;
  /** The status of the tasks to look through; any without it. */
  status?: 'open' | 'done';
}

interface Found {
  id: string;
  label: string;
}

/** List operations that are not named after the kind. */
const listTools: Record<string, string> = { link: 'list_share_links', trash: 'list_trash' };

const listToolOf = (kind: string) => listTools[kind] ?? `list_${kind}s`;

/** The kind of row that a field of ids names: `taskIds` names tasks. Undefined if no operation lists that kind. */
export function kindOf({ name }: Pick<Field, 'name'>, { input, operations }: Search): string | undefined {
  const base = name.replace(/Ids?$/, '');
  const kind =
    base === 'target' ? textOf(input['targetKind']) : /^(before|after)$/.test(base) ? 'task' : base;
  const isListed = operations.some(({ id }) => id === listToolOf(kind));
  return base !== name && isListed ? kind : undefined;
}

const labelOf = (row: Json): string =>
  ['title', 'name', 'label', 'displayName', 'clientName', 'url']
    .map((key) => textOf(row[key]))
    .find(Boolean) ?? '';

function toFound(row: Json, kind: string): Found[] {
  const id = textOf(row['id']) || textOf(row[`${kind}Id`]);
  return id ? [{ id, label: labelOf(row) }] : [];
}

/** Fields that narrow a list by the place of its rows, not by a destination. */
const narrows = (list: string, name: string) =>
  name === 'workspaceId' || (list === 'list_headings' && /^(project|area)Id$/.test(name));

/** The query that lists as much as possible. Undefined if the list needs something that was not given. */
function listQuery({ id, fields }: Operation, { input, status }: Search, text: string) {
  const query = new URLSearchParams();
  for (const { name, required, schema } of fields) {
    const given = input[name];
    const choices = Array.isArray(schema['enum']) ? schema['enum'] : [];
    if (name === 'q' && !isIdBeginning(text)) query.set(name, text.slice(0, 200));
    else if (name === 'limit') query.set(name, '200');
    else if (name === 'includeArchived' && !status) query.set(name, 'true');
    else if (name === 'status' && (status || choices.includes('any'))) query.set(name, status ?? 'any');
    else if (narrows(id, name) && typeof given === 'string' && isId(given)) query.set(name, given);
    else if (required) return undefined;
  }
  const isPlaceless = id === 'list_headings' && !query.has('projectId') && !query.has('areaId');
  return isPlaceless ? undefined : query;
}

async function readPages(login: Login, path: string, query: URLSearchParams): Promise<Json[]> {
  const rows: Json[] = [];
  for (let page = 0; page < MAX_PAGES; page += 1) {
    const body = await request(login, { method: 'GET', path: `${path}?${query}` });
    rows.push(...Object.values(body).flatMap(rowsIn));
    const cursor = textOf(body['nextCursor']);
    if (!cursor) break;
    query.set('cursor', cursor);
  }
  return rows;
}

/** Queries for all workspaces, because a list reads one, by default the personal one. */
async function workspacesOf(operation: Operation, query: URLSearchParams, login: Login): Promise<string[]> {
  const takesWorkspace = operation.fields.some(({ name }) => name === 'workspaceId');
  if (!takesWorkspace || ['workspaceId', 'projectId', 'areaId'].some((name) => query.has(name))) return [''];
  const { workspaces } = await request(login, { method: 'GET', path: '/v2/workspaces' });
  return rowsIn(workspaces).map(({ id }) => textOf(id));
}

async function listed(kind: string, text: string, search: Search): Promise<Found[]> {
  const operation = search.operations.find(({ id }) => id === listToolOf(kind));
  const query = operation && listQuery(operation, search, text);
  if (!operation || !query) return [];
  const rows: Json[] = [];
  for (const workspace of await workspacesOf(operation, query, search.login)) {
    const own = new URLSearchParams(query);
    if (workspace) own.set('workspaceId', workspace);
    rows.push(...(await readPages(search.login, operation.path, own)));
  }
  return rows.flatMap((row) => toFound(row, kind));
}

/** Also finds what others shared, and headings of any place. */
async function searched(kind: string, text: string, { login, operations, status }: Search): Promise<Found[]> {
  const operation = operations.find(({ id }) => id === 'search');
  if (!operation || status || isIdBeginning(text)) return [];
  const query = new URLSearchParams({ q: text.slice(0, 200), kinds: kind, limit: '50' });
  const { results } = await request(login, { method: 'GET', path: `${operation.path}?${query}` });
  return rowsIn(results).flatMap((row) => toFound(row, kind));
}

/** The rows that fit best: the same id beginning or name, else names that begin with the text, else that contain it. */
function bestOf(rows: Found[], text: string): Found[] {
  const wanted = text.toLowerCase();
  const unique = [...new Map(rows.map((row) => [row.id, row])).values()];
  const ranks: ((row: Found) => boolean)[] = [
    ({ id, label }) => label.toLowerCase() === wanted || (isIdBeginning(text) && id.startsWith(wanted)),
    ({ label }) => label.toLowerCase().startsWith(wanted),
    ({ label }) => label.toLowerCase().includes(wanted),
  ];
  return ranks.map((fits) => unique.filter(fits)).find((fitting) => fitting.length > 0) ?? [];
}

/** Reads the id out of an address of the planner, such as `/project/<id>?task=<id>`. */
function idInAddress(text: string, kind: string, login: Login): string {
  const { origin, pathname, searchParams } = new URL(text);
  if (origin !== new URL(login.url).origin)
    throw misused(`${text} is not on ${login.url}. Choose the account of that server with --account.`);
  const id = searchParams.get(kind) ?? pathname.split('/').findLast(isId);
  const isOther = kind === 'task' && /^\/(project|area|notes)\//.test(pathname) && !searchParams.has(kind);
  if (id && isId(id) && !isOther) return id;
  throw misused(`${text} does not name a ${kind}.`);
}

function ambiguous(text: string, kind: string, rows: Found[]) {
  const lines = rows
    .slice(0, MAX_SHOWN)
    .map(({ id, label }) => `  ${id.slice(0, 8)}  ${stripControls(label)}`);
  const more = rows.length > MAX_SHOWN ? [`  and ${rows.length - MAX_SHOWN} more`] : [];
  return misused(
    [`"${text}" fits ${rows.length} ${kind}s. Name one by its id or its whole name:`, ...lines, ...more].join(
      '\n',
    ),
  );
}

/**
 * The id that a person means by an id, its beginning, a name or an address of the planner.
 * @throws Failure 2 if it fits several, 1 if it fits none.
 */
export async function findId(text: string, kind: string, search: Search): Promise<Found> {
  if (isId(text)) return { id: text, label: '' };
  if (/^https?:\/\//i.test(text)) {
    if (!URL.canParse(text)) throw misused(`${text} is not an address.`);
    return { id: idInAddress(text, kind, search.login), label: '' };
  }
  if (text.trim() === '') throw misused(`Name the ${kind}.`);
  const own = bestOf(await listed(kind, text, search), text);
  const rows = own.length > 0 ? own : bestOf(await searched(kind, text, search), text);
  const [only, ...others] = rows;
  if (!only)
    throw refused(
      `No ${search.status ? `${search.status} ` : ''}${kind} is called "${text}". List them: parcours ${dashed(listToolOf(kind))}`,
    );
  if (others.length > 0) throw ambiguous(text, kind, rows);
  return only;
}
