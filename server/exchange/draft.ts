import { createHash } from 'node:crypto';
import { z } from 'zod';
import { type RowKind, unreadField, withoutField, withoutRow } from '../domain/import-reasons';
import { Email } from '../wire/account';
import { AreaFields, HeadingFields, ProjectFields } from '../wire/places';
import { EpochMs, Id, title, WorkspaceKind } from '../wire/shared';
import { WorkspaceAccess } from '../wire/sharing';
import { TaskFields, TaskStatus } from '../wire/task';
import { type Moment, resolveWords } from '../wire/words';
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

/** The fields that can be imported. Every other field is reported and left out; without a title, so is the row. */
function readFields<Kind extends DraftKind>(
  { kind, schema, skipped, moment }: Rows<Kind>,
  { line, fields }: Found,
) {
  const first = schema.safeParse(resolveWords(schema, fields, moment));
  if (first.success) return first.data;
  const left = { ...fields };
  const reported = new Set<string>();
  for (const { path, message } of first.error.issues) {
    const name = String(path[0]);
    if (reported.has(name)) continue;
    reported.add(name);
    const why = message.split('\n')[0] ?? '';
    const isWhole = whole.has(name);
    const reason = isWhole
      ? withoutRow(titleOf(fields), `${name}: ${why}`)
      : withoutField({ kind, field: name, why });
    skipped.push({ line, reason });
    if (isWhole) return undefined;
    delete left[name];
  }
  return schema.safeParse(resolveWords(schema, left, moment)).data;
}

/** More rows than a file of the largest size holds in practice. */
const MOST_ROWS = 50_000;

/** Adds rows of one kind, each key once. */
function adder<Kind extends DraftKind>(of: Rows<Kind>) {
  const { rows, skipped } = of;
  const counts = new Map<string, number>();
  const keys = new Set<string>();
  /** Two equal rows of a file have different keys, and the same ones in the next import. */
  const numbered = (text: string): string => {
    const count = (counts.get(text) ?? 0) + 1;
    counts.set(text, count);
    return createHash('sha256').update(`${text}#${count}`).digest('hex');
  };
  /** @returns the key, undefined for a row that cannot be imported. */
  const add = (found: Found): string | undefined => {
    const { id, line, workspace, parents, fields: written, raw = written } = found;
    const key = id ?? numbered(JSON.stringify([parents, raw]));
    if (keys.has(key)) {
      skipped.push({ line, reason: withoutRow(titleOf(written), 'It is in the file twice.') });
      return key;
    }
    const fields = readFields(of, found);
    if (!fields) return undefined;
    keys.add(key);
    if (rows.push({ key, line, workspace, parents, fields }) > MOST_ROWS)
      throw new UnreadableFile(`Holds more than ${MOST_ROWS} rows. Split it into several files.`);
    return key;
  };
  return { add, has: (key: string) => keys.has(key) };
}

/** Counts the rows that have a column or property that nothing reads, to report each once. */
function unreadFields(skipped: Skipped[]) {
  const unread = new Map<string, { line: number; rows: number }>();
  return {
    count(name: string, line: number): void {
      const label = name.slice(0, 100);
      const before = unread.get(label);
      if (before) before.rows += 1;
      else if (unread.size < MOST_UNREAD) unread.set(label, { line, rows: 1 });
    },
    report(): void {
      for (const [name, { line, rows }] of unread) skipped.push({ line, reason: unreadField(name, rows) });
      unread.clear();
    },
  };
}

const MOST_UNREAD = 500;

const reporter = (skipped: Skipped[]) => ({
  skip: (line: number, reason: string) => void skipped.push({ line, reason }),
  /** A row is not imported. */
  skipRow: (line: number, title: string, why: string) =>
    void skipped.push({ line, reason: withoutRow(title, why) }),
  /** A row is imported without one of its fields. */
  skipField: (line: number, { kind = 'task', ...left }: { kind?: RowKind; field: string; why: string }) =>
    void skipped.push({ line, reason: withoutField({ kind, ...left }) }),
});

const emptyDraft = (): Draft => ({
  ...{ workspaces: [], areas: [], projects: [], headings: [], tasks: [] },
  ...{ skipped: [], unlisted: 0 },
});

/** Collects what a file holds. */
export function draftBuilder(moment: Moment) {
  const draft = emptyDraft();
  const { skipped } = draft;
  const { areas, projects, headings, tasks } = draft;
  const of = { skipped, moment };
  const unread = unreadFields(skipped);
  const adders = {
    areas: adder<'areas'>({ ...of, kind: 'area', schema: DraftFields.areas, rows: areas }),
    projects: adder<'projects'>({ ...of, kind: 'project', schema: DraftFields.projects, rows: projects }),
    headings: adder<'headings'>({ ...of, kind: 'heading', schema: DraftFields.headings, rows: headings }),
    tasks: adder<'tasks'>({ ...of, kind: 'task', schema: DraftFields.tasks, rows: tasks }),
  };
  /** The area, project or heading of a name, made at its first use. Null without a name. */
  const named = (
    kind: 'areas' | 'projects' | 'headings',
    name: string,
    { line, parents, fields }: Omit<Found, 'fields'> & Partial<Found>,
  ): string | null => {
    const label = name.trim();
    if (label === '') return null;
    const key = JSON.stringify([parents, label]);
    if (adders[kind].has(key)) return key;
    const { success } = title(200).safeParse(label);
    const fitting = success ? label : `${[...label].slice(0, 199).join('')}…`;
    return adders[kind].add({ line, id: key, parents, fields: { ...fields, name: fitting } }) ?? null;
  };
  return {
    draft,
    add: (kind: DraftKind, found: Found) => adders[kind].add(found),
    named,
    ...reporter(skipped),
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
