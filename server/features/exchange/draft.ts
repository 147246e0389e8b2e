import { createHash } from 'node:crypto';
import { z } from 'zod';
import { type RowKind, withoutField, withoutRow } from '../../../domain/import-reasons';
import { Email } from '../../wire/account';
import { AreaFields, HeadingFields, ProjectFields } from '../../wire/places';
import { EpochMs, Id, title, WorkspaceKind } from '../../wire/shared';
import { WorkspaceAccess } from '../../wire/sharing';
import { TaskFields, TaskStatus } from '../../wire/task';
import { type Moment, resolveWords } from '../../wire/words';
import { withCompletion } from './completion-date';
import { reporter, type TaskReport, taskReport, unreadFields } from './file-report';
import { fitPlace } from './fit-place';
import { fitNotes, fitTask } from './fit-task';
import type { Lined, Others } from './other-rows';
import { firstSkipped, type Reasons, type Skipped } from './skipped';

const Archived = { archivedAt: EpochMs.nullish(), archiveBatch: Id.nullish() };
const Shared = { workspaceAccess: WorkspaceAccess.optional() };
const Written = { createdAt: EpochMs.optional(), updatedAt: EpochMs.optional() };

/** What an import may write. Other properties are ignored. */
export const DraftFields = {
  areas: z.object({ ...AreaFields.partial().required({ name: true }).shape, ...Archived, ...Shared }),
  projects: z.object({
    ...ProjectFields.omit({ areaId: true }).partial().required({ name: true }).shape,
    ...Archived,
    ...Shared,
    ...Written,
  }),
  headings: z.object(HeadingFields.partial().required({ name: true }).shape),
  tasks: z.object({
    ...TaskFields.omit({ projectId: true, areaId: true, headingId: true, assigneeId: true })
      .partial()
      .required({ title: true }).shape,
    ...Archived,
    ...Written,
    status: TaskStatus.default('open'),
    completedAt: EpochMs.nullish(),
    repeatAnchor: z.int().min(1).max(31).nullish(),
    /** The address of the assignee. `me` is the exporting account, which the importing account replaces. */
    assignee: z.union([z.literal('me'), Email]).optional(),
  }),
};
export type DraftKind = keyof typeof DraftFields;
/** In the order of an export: rows refer to earlier kinds. */
export const draftKinds = ['areas', 'projects', 'headings', 'tasks'] as const satisfies readonly DraftKind[];

/** Where a row belongs, by keys of other rows. */
export interface Parents {
  area?: string | null | undefined;
  project?: string | null | undefined;
  heading?: string | null | undefined;
}

/** A row to make. The same content has the same key in every import, so that it is made once. */
export interface DraftRow<Kind extends DraftKind = DraftKind> {
  key: string;
  line: number;
  /** The id of its team workspace in the file. Without one it goes to the personal workspace. */
  workspace?: string | undefined;
  parents: Parents;
  fields: z.infer<(typeof DraftFields)[Kind]>;
}

export const DraftWorkspace = z.object({ id: Id, name: title(200), kind: WorkspaceKind });
export type DraftWorkspace = z.infer<typeof DraftWorkspace>;

/** What a file holds. */
export type Draft = { [Kind in DraftKind]: DraftRow<Kind>[] } & Reasons & {
    /** The team workspaces. */
    workspaces: Lined<DraftWorkspace>[];
    others?: Others;
  };

export interface Found {
  line: number;
  /** The id that the other program gave it, else undefined. */
  id?: string | undefined;
  workspace?: string | undefined;
  parents: Parents;
  fields: Record<string, unknown>;
  /** The row as it is in the file. Without an id it is the key: what "tomorrow" means changes between imports. */
  raw?: unknown;
  /** What a task has lost so far. */
  report?: TaskReport | undefined;
}

/** The rows of one kind, and what becomes of their fields. */
interface Rows<Kind extends DraftKind> {
  kind: RowKind;
  schema: z.ZodType<DraftRow<Kind>['fields']>;
  rows: DraftRow<Kind>[];
  skipped: Skipped[];
  moment: Moment;
}

const whole = new Set(['title', 'name', 'status']);

const titleOf = (fields: Record<string, unknown>): unknown => fields['title'] ?? fields['name'];

const wordsOf = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number' ? String(value) : (JSON.stringify(value) ?? '');

/** The fields that can be imported. Every other field is reported and left out; without a title, so is the row. */
function readFields<Kind extends DraftKind>(
  { kind, schema, skipped, moment }: Rows<Kind>,
  { fields, report }: Found & { report: TaskReport },
) {
  const first = schema.safeParse(resolveWords(schema, fields, moment));
  if (first.success) return first.data;
  const left = { ...fields };
  const reported = new Set<string>();
  const { line } = report;
  for (const { path, message } of first.error.issues) {
    const name = String(path[0]);
    if (reported.has(name)) continue;
    reported.add(name);
    const why = message.split('\n')[0] ?? '';
    if (whole.has(name)) {
      skipped.push({ line, reason: withoutRow(titleOf(fields), `${name}: ${why}`) });
      return undefined;
    }
    if (kind === 'task') report.lose({ field: name, why, words: wordsOf(fields[name]) });
    else skipped.push({ line, reason: withoutField({ kind, field: name, why }) });
    delete left[name];
  }
  return schema.safeParse(resolveWords(schema, left, moment)).data;
}

/** The fields of a task, whose notes keep what its other fields lose. */
function readTask(of: Rows<'tasks'>, found: Found & { report: TaskReport }) {
  const { report, fields } = found;
  const read = readFields(of, { ...found, fields: fitTask(fields, report) });
  if (!read) return undefined;
  const notes = fitNotes(fields['notes'], report);
  return withCompletion({ ...read, ...(notes !== undefined && { notes }) }, of.moment, report);
}

/** More rows than a file of the largest size holds in practice. */
const MOST_ROWS = 50_000;

const hashOf = (text: string) => createHash('sha256').update(text).digest('hex');

/** Adds rows of one kind, each key once. */
function adder<Kind extends DraftKind>(of: Rows<Kind>, read: typeof readFields<Kind> = readFields) {
  const { rows, skipped } = of;
  const counts = new Map<string, number>();
  const keys = new Set<string>();
  /** What the rows with an id hold. */
  const contents = new Map<string, string>();
  /** Two equal rows of a file have different keys, and the same ones in the next import. */
  const numbered = (text: string): string => {
    const count = (counts.get(text) ?? 0) + 1;
    counts.set(text, count);
    return hashOf(`${text}#${count}`);
  };
  /** The key of a row; undefined for one that is there already. An id that names two different rows is none. */
  const keyOf = ({ id, parents, fields, raw }: Found): string | undefined => {
    if (id === undefined) return numbered(JSON.stringify([parents, raw ?? fields]));
    const content = raw === undefined ? '' : hashOf(JSON.stringify(raw));
    const before = contents.get(id);
    if (before === content) return undefined;
    contents.set(id, before ?? content);
    return before === undefined ? id : numbered(JSON.stringify([id, parents, raw]));
  };
  /** @returns the key, undefined for a row that cannot be imported. */
  const add = (found: Found): string | undefined => {
    const { id, line, workspace, parents, report = taskReport(skipped, line) } = found;
    const key = keyOf(found);
    if (key === undefined) {
      skipped.push({ line, reason: withoutRow(titleOf(found.fields), 'It is in the file twice.') });
      return id;
    }
    const fields = read(of, { ...found, report });
    if (!fields) return undefined;
    keys.add(key);
    if (rows.push({ key, line, workspace, parents, fields }) > MOST_ROWS)
      throw new UnreadableFile(`Holds more than ${MOST_ROWS} rows. Split it into several files.`);
    return key;
  };
  return { add, has: (key: string) => keys.has(key) };
}

const emptyDraft = (): Draft => ({
  ...{ workspaces: [], areas: [], projects: [], headings: [], tasks: [] },
  ...{ skipped: [], unlisted: 0 },
});

function addersOf({ skipped, areas, projects, headings, tasks }: Draft, moment: Moment) {
  const of = { skipped, moment };
  return {
    areas: adder<'areas'>({ ...of, kind: 'area', schema: DraftFields.areas, rows: areas }),
    projects: adder<'projects'>({ ...of, kind: 'project', schema: DraftFields.projects, rows: projects }),
    headings: adder<'headings'>({ ...of, kind: 'heading', schema: DraftFields.headings, rows: headings }),
    tasks: adder<'tasks'>({ ...of, kind: 'task', schema: DraftFields.tasks, rows: tasks }, readTask),
  };
}

const kindOf = { areas: 'area', projects: 'project', headings: 'heading' } as const;

/** Collects what a file holds. */
export function draftBuilder(moment: Moment) {
  const draft = emptyDraft();
  const { skipped } = draft;
  const [unread, report] = [unreadFields(skipped), reporter(skipped)];
  const adders = addersOf(draft, moment);
  /** The area, project or heading of a name, made at its first use. Null without a name. */
  const named = (
    kind: keyof typeof kindOf,
    name: string,
    { line, parents, fields }: Omit<Found, 'fields'> & Partial<Found>,
  ): string | null => {
    const label = name.trim();
    if (label === '') return null;
    const key = JSON.stringify([parents, label]);
    if (adders[kind].has(key)) return key;
    const own = { kind: kindOf[kind], notesSchema: DraftFields[kind].shape.notes, line };
    const { task, ...fitting } = fitPlace({ ...own, fields: { ...fields, name: label } }, report);
    const { notes: _, ...others } = fields ?? {};
    const made = adders[kind].add({ line, id: key, parents, fields: { ...others, ...fitting } }) ?? null;
    const within = { ...parents, [kindOf[kind]]: made };
    if (made && task) adders.tasks.add({ line, id: `notes ${key}`, parents: within, fields: task });
    return made;
  };
  return {
    draft,
    add: (kind: DraftKind, found: Found) => adders[kind].add(found),
    named,
    ...report,
    /** A row has a column or property that is not imported. */
    unread: unread.count,
    /** Call it when the file was read. */
    finish(): Draft {
      unread.report();
      return { ...draft, ...firstSkipped(draft) };
    },
  };
}
export type DraftBuilder = ReturnType<typeof draftBuilder>;

/** A file that cannot be read at all. */
export class UnreadableFile extends Error {}
