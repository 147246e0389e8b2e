import { z } from 'zod';
import { type RowKind, withoutField } from '../domain/import-reasons';
import { AreaFields, HeadingFields, ProjectFields } from '../wire/places';
import { EpochMs, Id, title } from '../wire/shared';
import { TaskFields, TaskStatus } from '../wire/task';

/** A part that was not imported, and its physical line in the file. */
export interface Skipped {
  line: number;
  reason: string;
}

const Archived = { archivedAt: EpochMs.nullish(), archiveBatch: Id.nullish() };
const Written = { createdAt: EpochMs.optional(), updatedAt: EpochMs.optional() };

/** What an import may write. Other properties are ignored. */
export const DraftFields = {
  areas: z.object({ ...AreaFields.partial().required({ name: true }).shape, ...Archived }),
  projects: z.object({
    ...ProjectFields.omit({ areaId: true }).partial().required({ name: true }).shape,
    ...Archived,
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
  }),
};
export type DraftKind = keyof typeof DraftFields;

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
  parents: Parents;
  fields: z.infer<(typeof DraftFields)[Kind]>;
}

export type Draft = { [Kind in DraftKind]: DraftRow<Kind>[] } & { skipped: Skipped[] };

export interface Found {
  line: number;
  /** The id that the other program gave it, else undefined. */
  id?: string | undefined;
  parents: Parents;
  fields: Record<string, unknown>;
}

/** The rows of one kind, and what becomes of their fields. */
interface Rows<Kind extends DraftKind> {
  kind: RowKind;
  schema: z.ZodType<DraftRow<Kind>['fields']>;
  rows: DraftRow<Kind>[];
  skipped: Skipped[];
}

const whole = new Set(['title', 'name', 'status']);

/** The fields that can be imported. Every other field is reported and left out; without a title, so is the row. */
function readFields<Kind extends DraftKind>({ kind, schema, skipped }: Rows<Kind>, { line, fields }: Found) {
  const first = schema.safeParse(fields);
  if (first.success) return first.data;
  const left = { ...fields };
  const reported = new Set<string>();
  for (const { path, message } of first.error.issues) {
    const name = String(path[0]);
    if (reported.has(name)) continue;
    reported.add(name);
    const why = message.split('\n')[0] ?? '';
    const isWhole = whole.has(name);
    skipped.push({ line, reason: isWhole ? `${name}: ${why}` : withoutField({ kind, field: name, why }) });
    if (isWhole) return undefined;
    delete left[name];
  }
  return schema.safeParse(left).data;
}

/** Adds rows of one kind, each key once. */
function adder<Kind extends DraftKind>(of: Rows<Kind>) {
  const { rows, skipped } = of;
  const counts = new Map<string, number>();
  const keys = new Set<string>();
  /** Two equal rows of a file have different keys, and the same ones in the next import. */
  const numbered = (text: string): string => {
    const count = (counts.get(text) ?? 0) + 1;
    counts.set(text, count);
    return `${text}#${count}`;
  };
  /** @returns the key, undefined for a row that cannot be imported. */
  const add = (found: Found): string | undefined => {
    const { id, line, parents } = found;
    const key = id ?? numbered(JSON.stringify([parents, found.fields]));
    if (keys.has(key)) {
      skipped.push({ line, reason: 'Is in the file twice.' });
      return key;
    }
    const fields = readFields(of, found);
    if (!fields) return undefined;
    keys.add(key);
    rows.push({ key, line, parents, fields });
    return key;
  };
  return { add, has: (key: string) => keys.has(key) };
}

/** Collects what a file holds. */
export function draftBuilder() {
  const draft: Draft = { areas: [], projects: [], headings: [], tasks: [], skipped: [] };
  const { skipped } = draft;
  const adders = {
    areas: adder<'areas'>({ kind: 'area', schema: DraftFields.areas, rows: draft.areas, skipped }),
    projects: adder<'projects'>({
      ...{ kind: 'project', schema: DraftFields.projects, rows: draft.projects, skipped },
    }),
    headings: adder<'headings'>({
      ...{ kind: 'heading', schema: DraftFields.headings, rows: draft.headings, skipped },
    }),
    tasks: adder<'tasks'>({ kind: 'task', schema: DraftFields.tasks, rows: draft.tasks, skipped }),
  };
  /** The area, project or heading of a name, made at its first use. Null without a name. */
  const named = (
    kind: 'areas' | 'projects' | 'headings',
    name: string,
    { line, parents }: Omit<Found, 'fields'>,
  ): string | null => {
    const label = name.trim();
    if (label === '') return null;
    const key = JSON.stringify([parents, label]);
    if (adders[kind].has(key)) return key;
    const { success } = title(200).safeParse(label);
    const fitting = success ? label : `${[...label].slice(0, 199).join('')}…`;
    return adders[kind].add({ line, id: key, parents, fields: { name: fitting } }) ?? null;
  };
  return {
    draft,
    add: (kind: DraftKind, found: Found) => adders[kind].add(found),
    named,
    skip: (line: number, reason: string) => void skipped.push({ line, reason }),
  };
}
export type DraftBuilder = ReturnType<typeof draftBuilder>;

/** A file that cannot be read at all. */
export class UnreadableFile extends Error {}
