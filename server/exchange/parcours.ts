import type { z } from 'zod';
import { unreadField } from '../domain/import-reasons';
import { PreferencesChange } from '../wire/preferences';
import { Id } from '../wire/shared';
import { type DraftBuilder, DraftFields, UnreadableFile } from './draft';
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

/** The caller takes the place of the account that made the export. Other people are not in it. */
function assigneeFields(line: number, { root, builder }: Reading, value: JsonObject): JsonObject {
  const assignee = value['assigneeId'];
  if (typeof assignee !== 'string') return {};
  if (assignee === asObject(root['account'])['id']) return { isOwn: true };
  builder.skipField(line, { field: 'assignee', why: 'An export names no other people. Assign it again.' });
  return {};
}

function addPlaces(reading: Reading): void {
  const { json, root, builder } = reading;
  for (const kind of kinds)
    for (const value of objectsIn(root[kind])) {
      const line = json.lineOf(value);
      const id = idOf(value['id']);
      const parents = {
        area: idOf(value['areaId']) ?? null,
        project: idOf(value['projectId']) ?? null,
        heading: idOf(value['headingId']) ?? null,
      };
      for (const [name, field] of Object.entries(value))
        if (field !== null && !derived.has(name) && !(name in DraftFields[kind].shape))
          builder.unread(name, line);
      const fields = { ...value, ...(kind === 'tasks' && assigneeFields(line, reading, value)) };
      if (id) builder.add(kind, { line, id, parents, fields });
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

/** Everything goes to the caller's personal workspace. */
function reportWorkspaces({ json, root, builder }: Reading): void {
  const known = new Map(objectsIn(root['workspaces']).map((value) => [value['id'], value]));
  const reported = new Set<unknown>();
  for (const row of kinds.flatMap((kind) => objectsIn(root[kind]))) {
    const workspace = known.get(row['workspaceId']);
    const isOther = row['workspaceId'] !== undefined && workspace?.['kind'] !== 'personal' && known.size > 0;
    if (!isOther || reported.has(row['workspaceId'])) continue;
    reported.add(row['workspaceId']);
    const name = workspace ? `“${String(workspace['name']).slice(0, 100)}”` : 'of another person';
    const why = 'What it holds goes to your personal workspace, without its members.';
    builder.skip(json.lineOf(workspace ?? row), `The workspace ${name} is not imported. ${why}`);
  }
}

/** Reads what export_account wrote. */
function readExport({ content }: ImportFile, builder: DraftBuilder): void {
  const json = readJsonFile(content);
  const root = asObject(json.value);
  if (root['kind'] !== 'parcours.export') throw new UnreadableFile('Not a Parcours export.');
  if (root['version'] !== 1)
    throw new UnreadableFile('Comes from a newer version of Parcours. Update this server first.');
  const reading = { json, root, builder };
  addPlaces(reading);
  reportLeftOut(reading);
  reportWorkspaces(reading);
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
