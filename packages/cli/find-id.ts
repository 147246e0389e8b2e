import { request } from './client';
import type { Login } from './config';
import { misused, refused } from './failures';
import type { Field, Operation } from './operations';
import { dashed, isRecord, type Json, rowsIn, textOf } from './shapes';
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
  /** Only rows in this place: `projectId`, `areaId` or `headingId`. */
  place?: Json;
}

interface Found {
  id: string;
  label: string;
  projectId?: string;
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
  const projectId = textOf(row['projectId']);
  return id ? [{ id, label: labelOf(row), ...(projectId && { projectId }) }] : [];
}

/** Fields that narrow a list by the place of its rows, not by a destination. */
const narrows = (list: string, name: string) =>
  name === 'workspaceId' || (list === 'list_headings' && /^(project|area)Id$/.test(name));

/** The query that lists as much as possible. Undefined if the list needs something that was not given. */
function listQuery({ id, fields }: Operation, { input, status, place = {} }: Search, text: string) {
  const query = new URLSearchParams();
  for (const { name, required, schema } of fields) {
    const given = input[name];
    const choices = Array.isArray(schema['enum']) ? schema['enum'] : [];
    if (Object.hasOwn(place, name)) query.set(name, textOf(place[name]));
    else if (name === 'q' && !isIdBeginning(text)) query.set(name, text.slice(0, 200));
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
  if (!takesWorkspace || ['workspaceId', 'projectId', 'areaId', 'headingId'].some((name) => query.has(name)))
    return [''];
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

/** The name of a project; empty if a guest of a task may not see it. */
const projectName = (login: Login, id: string): Promise<string> =>
  request(login, { method: 'GET', path: `/v2/projects/${id}` }).then(
    ({ project }) => (isRecord(project) ? labelOf(project) : ''),
    () => '',
  );

/** The names of the projects of rows. */
async function projectNames(login: Login, rows: readonly Found[]): Promise<Map<string, string>> {
  const ids = [...new Set(rows.flatMap(({ projectId }) => projectId ?? []))];
  return new Map(await Promise.all(ids.map(async (id) => [id, await projectName(login, id)] as const)));
}

async function ambiguous(text: string, { kind, rows, login }: { kind: string; rows: Found[]; login: Login }) {
  const shown = rows.slice(0, MAX_SHOWN);
  const projects = await projectNames(login, shown);
  const lines = shown.map(({ id, label, projectId = '' }) => {
    const place = projects.get(projectId);
    return `  ${id.slice(0, 8)}  ${stripControls(label)}${place ? `  in ${stripControls(place)}` : ''}`;
  });
  const more = rows.length > MAX_SHOWN ? [`  and ${rows.length - MAX_SHOWN} more`] : [];
  const how = `Name one by its id, its whole name or its path, such as "Kitchen/${stripControls(text)}":`;
  return misused([`"${text}" fits ${rows.length} ${kind}s. ${how}`, ...lines, ...more].join('\n'));
}

/** What rows of a kind are in. */
const placeKinds: Readonly<Record<string, readonly string[]>> = {
  task: ['heading', 'project', 'area'],
  heading: ['project', 'area'],
  project: ['area'],
};

/** Rows by a path such as `Kitchen/Build`: the name after the last slash, in the place before it. */
async function inPath(text: string, kind: string, search: Search): Promise<Found[]> {
  const at = text.lastIndexOf('/');
  const [path, name] = [text.slice(0, at).trim(), text.slice(at + 1).trim()];
  if (at < 1 || !path || !name) return [];
  for (const placeKind of placeKinds[kind] ?? []) {
    const places = await rowsOf(path, placeKind, { ...search, input: {} });
    const [place] = places;
    if (!place || places.length > 1) continue;
    const within = { ...search, place: { [`${placeKind}Id`]: place.id } };
    const found = bestOf(await listed(kind, name, within), name);
    if (found.length > 0) return found;
  }
  return [];
}

/** The rows that a name or a path fits best. */
async function rowsOf(text: string, kind: string, search: Search): Promise<Found[]> {
  const own = bestOf(await listed(kind, text, search), text);
  if (own.length > 0) return own;
  const others = bestOf(await searched(kind, text, search), text);
  return others.length > 0 ? others : inPath(text, kind, search);
}

/**
 * The id that a person means by an id, its beginning, a name, a path or an address of the planner.
 * @throws Failure 2 if it fits several, 1 if it fits none.
 */
export async function findId(text: string, kind: string, search: Search): Promise<Found> {
  if (isId(text)) return { id: text, label: '' };
  if (/^https?:\/\//i.test(text)) {
    if (!URL.canParse(text)) throw misused(`${text} is not an address.`);
    return { id: idInAddress(text, kind, search.login), label: '' };
  }
  if (text.trim() === '') throw misused(`Name the ${kind}.`);
  const rows = await rowsOf(text, kind, search);
  const [only, ...others] = rows;
  if (!only)
    throw refused(
      `No ${search.status ? `${search.status} ` : ''}${kind} is called "${text}". List them: parcours ${dashed(listToolOf(kind))}`,
    );
  if (others.length > 0) throw await ambiguous(text, { kind, rows, login: search.login });
  return only;
}
