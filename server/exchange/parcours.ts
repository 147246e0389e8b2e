import type { z } from 'zod';
import { unreadField } from '../domain/import-reasons';
import { PreferencesChange } from '../wire/preferences';
import { Id } from '../wire/shared';
import { type DraftBuilder, DraftFields, DraftWorkspace, UnreadableFile } from './draft';
import type { Importer, ImportFile } from './importer';
import { asObject, type JsonFile, type JsonObject, objectsIn, readJsonFile } from './json-file';
import { type Lined, type Others, otherRows } from './other-rows';

const idOf = (value: unknown): string | undefined => Id.safeParse(value).data;

/** The export's document, and what its rows refer to. */
interface Reading {
  json: JsonFile;
  root: JsonObject;
  builder: DraftBuilder;
}

const kinds = ['areas', 'projects', 'headings', 'tasks'] as const;

/** What follows from other rows, or names them. */
const derived = new Set(
  `id workspaceId areaId projectId headingId assigneeId accessRole commentCount openTaskCount doneTaskCount archived`.split(
    ' ',
  ),
);

/** The people of the file: `me` for the account that made it, addresses of others as far as it had them. */
function readPeople({ root }: Reading): Map<unknown, unknown> {
  const others = objectsIn(root['people']).map(({ id, email }) => [id, email] as const);
  return new Map([...others, [asObject(root['account'])['id'], 'me']]);
}

function assigneeFields(line: number, { builder, people }: Known, value: JsonObject): JsonObject {
  const id = value['assigneeId'];
  if (typeof id !== 'string') return {};
  const assignee = people.get(id);
  if (typeof assignee === 'string') return { assignee };
  builder.skipField(line, { field: 'assignee', why: 'The file has no address of them. Assign it again.' });
  return {};
}

/** What rows refer to. */
interface Known extends Reading {
  people: ReadonlyMap<unknown, unknown>;
  /** The team workspaces of the file. */
  teams: ReadonlySet<unknown>;
  /** The workspaces of areas and projects. Headings name none. */
  workspaceOf: Map<unknown, unknown>;
}

/** The team workspace of a row. */
function findTeam({ teams, workspaceOf }: Known, value: JsonObject): string | undefined {
  const { id, projectId, areaId, workspaceId = workspaceOf.get(projectId ?? areaId) } = value;
  workspaceOf.set(id, workspaceId);
  return teams.has(workspaceId) ? idOf(workspaceId) : undefined;
}

function addPlaces(known: Known): void {
  const { json, root, builder } = known;
  for (const kind of kinds)
    for (const value of objectsIn(root[kind])) {
      const line = json.lineOf(value);
      const id = idOf(value['id']);
      const workspace = findTeam(known, value);
      const parents = {
        area: idOf(value['areaId']) ?? null,
        project: idOf(value['projectId']) ?? null,
        heading: idOf(value['headingId']) ?? null,
      };
      for (const [name, field] of Object.entries(value))
        if (field !== null && !derived.has(name) && !(name in DraftFields[kind].shape))
          builder.unread(name, line);
      const fields = { ...value, ...(kind === 'tasks' && assigneeFields(line, known, value)) };
      if (id) builder.add(kind, { line, id, workspace, parents, fields });
      else builder.skipRow(line, String(value['title'] ?? value['name'] ?? ''), 'id: Must be a UUID.');
    }
}

function readRows<Row>({ json, root, builder }: Reading, name: string, schema: z.ZodType<Row>): Lined<Row>[] {
  return objectsIn(root[name]).flatMap((value) => {
    const line = json.lineOf(value);
    const { data, error } = schema.safeParse(value);
    const [issue] = error?.issues ?? [];
    if (issue) builder.skip(line, [issue.path.join('.'), issue.message].filter(Boolean).join(': '));
    return data === undefined ? [] : [{ line, row: data }];
  });
}

function readPreferences({ json, root, builder }: Reading): PreferencesChange | undefined {
  const account = asObject(root['account']);
  const sent = account['preferences'];
  if (sent === undefined) return undefined;
  const { data, error } = PreferencesChange.safeParse(sent);
  const line = typeof sent === 'object' && sent !== null ? json.lineOf(sent) : 1;
  const [issue] = error?.issues ?? [];
  if (issue) builder.skip(line, `preferences.${issue.path.join('.')}: ${issue.message}`);
  return data;
}

/** What an export holds so that people can read it. An import cannot make it. */
const leftOut: Record<string, string> = {
  files: 'Files are not imported: an export has no bytes. Attach them again.',
  installs: 'Installed packages are not imported. Install them again.',
  dismissals: 'Dismissed insights are not imported.',
  connections: 'Connected calendars are not imported. Connect them again.',
  webhooks: 'Webhooks are not imported, because their secrets are not exported. Create them again.',
  feeds: 'Calendar feeds are not imported, because their addresses are secret. Create them again.',
};
const read = new Set([
  'kind',
  'version',
  'exportedAt',
  'account',
  'workspaces',
  'people',
  ...kinds,
  ...Object.keys(otherRows),
]);

function reportLeftOut({ json, root, builder }: Reading): void {
  for (const [name, list] of Object.entries(root)) {
    const [first] = objectsIn(list);
    const line = first ? json.lineOf(first) : 1;
    const reason = Object.hasOwn(leftOut, name) ? leftOut[name] : undefined;
    if (reason && first) builder.skip(line, reason);
    else if (!reason && !read.has(name)) builder.skip(line, unreadField(name.slice(0, 100), 1));
  }
}

/** What the account had in workspaces of other people goes to the caller's personal workspace. */
function reportWorkspaces({ json, root, builder, teams }: Known): void {
  const known = new Map(objectsIn(root['workspaces']).map((value) => [value['id'], value]));
  const reported = new Set<unknown>();
  for (const row of kinds.flatMap((kind) => objectsIn(root[kind]))) {
    const workspace = known.get(row['workspaceId']);
    const isHere = workspace?.['kind'] === 'personal' || teams.has(row['workspaceId']);
    if (row['workspaceId'] === undefined || isHere || known.size === 0 || reported.has(row['workspaceId']))
      continue;
    reported.add(row['workspaceId']);
    const name = workspace ? `“${String(workspace['name']).slice(0, 100)}”` : 'of another person';
    const why = 'What it holds goes to your personal workspace, without its members.';
    builder.skip(json.lineOf(workspace ?? row), `The workspace ${name} is not imported. ${why}`);
  }
}

const MOST_WORKSPACES = 1_000;

/** Reads what export_account wrote. */
function readExport({ content }: ImportFile, builder: DraftBuilder): void {
  const json = readJsonFile(content);
  const root = asObject(json.value);
  if (root['kind'] !== 'parcours.export') throw new UnreadableFile('Not a Parcours export.');
  if (root['version'] !== 1)
    throw new UnreadableFile('Comes from a newer version of Parcours. Update this server first.');
  const reading = { json, root, builder };
  const workspaces = readRows(reading, 'workspaces', DraftWorkspace);
  if (workspaces.length > MOST_WORKSPACES)
    throw new UnreadableFile(`Holds more than ${MOST_WORKSPACES} workspaces.`);
  builder.draft.workspaces.push(...workspaces.filter(({ row }) => row.kind === 'team'));
  const teams = new Set(builder.draft.workspaces.map(({ row }) => row.id));
  const known = { ...reading, people: readPeople(reading), teams, workspaceOf: new Map() };
  addPlaces(known);
  reportLeftOut(reading);
  reportWorkspaces(known);
  const rows = <Row>(name: keyof typeof otherRows, schema: z.ZodType<Row>) => readRows(reading, name, schema);
  const preferences = readPreferences(reading);
  const others: Others = {
    comments: rows('comments', otherRows.comments),
    rounds: rows('rounds', otherRows.rounds),
    sessions: rows('sessions', otherRows.sessions),
    journal: rows('journal', otherRows.journal),
    notes: rows('notes', otherRows.notes),
    packages: rows('packages', otherRows.packages),
    habits: rows('habits', otherRows.habits),
    views: rows('views', otherRows.views),
    ...(preferences && { preferences }),
  };
  builder.draft.others = others;
}

export const parcours: Importer<'parcours'> = { source: 'parcours', read: readExport };
