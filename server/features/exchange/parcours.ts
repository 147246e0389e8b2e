import type { z } from 'zod';
import { unreadField } from '../../../domain/import-reasons';
import { PreferencesChange } from '../../wire/preferences';
import { Id } from '../../wire/shared';
import {
  type DraftBuilder,
  DraftFields,
  type DraftKind,
  DraftWorkspace,
  draftKinds,
  UnreadableFile,
} from './draft';
import type { ImportFile } from './importer';
import { asObject, type JsonFile, type JsonObject, objectsIn, readJsonFile } from './json-file';
import { type Lined, otherRows } from './other-rows';

const idOf = (value: unknown): string | undefined => Id.safeParse(value).data;

/** What later rows of an export refer to. A large export is read in pieces, and each one passes this to the next. */
export interface KnownRows {
  /** The people of the file: `me` for the account that made it, addresses of others as far as it had them. */
  people: Map<unknown, unknown>;
  /** The kinds of its workspaces. */
  workspaces: Map<unknown, DraftWorkspace['kind']>;
  /** The team workspaces of areas and projects. Headings name none. */
  workspaceOf: Map<unknown, unknown>;
  /** What is reported once. */
  reported: Set<unknown>;
}

export const knowNothing = (): KnownRows => ({
  people: new Map(),
  workspaces: new Map(),
  workspaceOf: new Map(),
  reported: new Set(),
});

/** The export's document, or a piece of it. */
interface Reading {
  json: JsonFile;
  root: JsonObject;
  builder: DraftBuilder;
  known: KnownRows;
}

/** Fields that the import works out from other rows. */
const derived = new Set(
  `id workspaceId areaId projectId headingId assigneeId accessRole commentCount openTaskCount doneTaskCount archived`.split(
    ' ',
  ),
);

const MOST_WORKSPACES = 1_000;
const MOST_PEOPLE = 50_000;
/** Areas and projects of teams. */
const MOST_TEAM_PLACES = 100_000;

function requireFew(names: string, { size }: { size: number }, most: number): void {
  if (size > most) throw new UnreadableFile(`Holds more than ${most} ${names}.`);
}

function learnPeople({ root, known: { people } }: Reading): void {
  for (const { id, email } of objectsIn(root['people'])) people.set(id, email);
  const account = asObject(root['account'])['id'];
  if (account !== undefined) people.set(account, 'me');
  requireFew('people', people, MOST_PEOPLE);
}

function learnWorkspaces(reading: Reading): void {
  const { builder, known } = reading;
  const found = readRows(reading, 'workspaces', DraftWorkspace);
  for (const { row } of found) known.workspaces.set(row.id, row.kind);
  requireFew('workspaces', known.workspaces, MOST_WORKSPACES);
  builder.draft.workspaces.push(...found.filter(({ row }) => row.kind === 'team'));
}

function assigneeFields(line: number, { builder, known }: Reading, value: JsonObject): JsonObject {
  const id = value['assigneeId'];
  if (typeof id !== 'string') return {};
  const assignee = known.people.get(id);
  if (typeof assignee === 'string') return { assignee };
  builder.skipField(line, { field: 'assignee', why: 'The file has no address of them. Assign it again.' });
  return {};
}

/** The team workspace of a row. */
function findTeam(
  { known: { workspaces, workspaceOf } }: Reading,
  kind: DraftKind,
  value: JsonObject,
): string | undefined {
  const { id, projectId, areaId, workspaceId = workspaceOf.get(projectId ?? areaId) } = value;
  if (workspaces.get(workspaceId) !== 'team') return undefined;
  if (kind === 'areas' || kind === 'projects') workspaceOf.set(id, workspaceId);
  requireFew('areas and projects of teams', workspaceOf, MOST_TEAM_PLACES);
  return idOf(workspaceId);
}

function addPlaces(reading: Reading): void {
  const { json, root, builder } = reading;
  for (const kind of draftKinds)
    for (const value of objectsIn(root[kind])) {
      const line = json.lineOf(value);
      const id = idOf(value['id']);
      const workspace = findTeam(reading, kind, value);
      const parents = {
        area: idOf(value['areaId']) ?? null,
        project: idOf(value['projectId']) ?? null,
        heading: idOf(value['headingId']) ?? null,
      };
      for (const [name, field] of Object.entries(value))
        if (field !== null && !derived.has(name) && !(name in DraftFields[kind].shape))
          builder.unread(name, line);
      const fields = { ...value, ...(kind === 'tasks' && assigneeFields(line, reading, value)) };
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

const listsRead = ['workspaces', 'people', ...draftKinds, ...Object.keys(otherRows)];
/** The lists of an export, in its order. Each refers only to those before it. */
export const listsOfExport = [...listsRead, ...Object.keys(leftOut)];

const read = new Set(['kind', 'version', 'exportedAt', 'account', ...listsRead]);

function reportLeftOut({ json, root, builder, known: { reported } }: Reading): void {
  for (const [name, list] of Object.entries(root)) {
    const [first] = objectsIn(list);
    const line = first ? json.lineOf(first) : 1;
    const reason = Object.hasOwn(leftOut, name) ? leftOut[name] : undefined;
    if (reported.has(name) || read.has(name)) continue;
    if (reason && !first) continue;
    reported.add(name);
    builder.skip(line, reason ?? unreadField(name.slice(0, 100), 1));
  }
}

/** What the account had in workspaces of other people goes to the caller's personal workspace. */
function reportWorkspaces({ json, root, builder, known: { workspaces, reported } }: Reading): void {
  if (workspaces.size === 0) return;
  for (const row of draftKinds.flatMap((kind) => objectsIn(root[kind]))) {
    const { workspaceId } = row;
    if (workspaceId === undefined || workspaces.has(workspaceId) || reported.has(workspaceId)) continue;
    reported.add(workspaceId);
    const why = 'What it holds goes to your personal workspace, without its members.';
    builder.skip(json.lineOf(row), `The workspace of another person is not imported. ${why}`);
  }
}

/** @throws UnreadableFile unless it begins like what export_account wrote. */
export function requireExport({ kind, version }: JsonObject): void {
  if (kind !== 'parcours.export') throw new UnreadableFile('Not a Parcours export.');
  if (version !== 1)
    throw new UnreadableFile('Comes from a newer version of Parcours. Update this server first.');
}

/** Reads an export, or a piece of one. */
export function readRowsOfExport(json: JsonFile, builder: DraftBuilder, known: KnownRows): void {
  const root = asObject(json.value);
  const reading = { json, root, builder, known };
  learnWorkspaces(reading);
  learnPeople(reading);
  addPlaces(reading);
  reportLeftOut(reading);
  reportWorkspaces(reading);
  const preferences = readPreferences(reading);
  const lists = Object.entries(otherRows).map(([name, schema]) => [
    name,
    readRows<unknown>(reading, name, schema),
  ]);
  builder.draft.others = { ...Object.fromEntries(lists), ...(preferences && { preferences }) };
}

export function readExport({ content }: ImportFile, builder: DraftBuilder): void {
  const json = readJsonFile(content);
  requireExport(asObject(json.value));
  readRowsOfExport(json, builder, knowNothing());
}
