import { z } from 'zod';
import { CommentBody, NoteBody, PackageFields } from '../wire/collaboration';
import { EntryFields, RoundIndex, Visibility } from '../wire/day';
import { HabitFields } from '../wire/habit';
import { Day, EpochMs, Id, text, title } from '../wire/shared';
import { Time } from '../wire/task';
import { ViewFields } from '../wire/view';
import { type Draft, type DraftBuilder, UnreadableFile } from './draft';
import { type JsonItem, readJsonFile } from './json-file';

const Written = { createdAt: EpochMs, updatedAt: EpochMs };

/** What an export of Parcours holds besides areas, projects, headings and tasks. */
const others = {
  comments: z.object({ id: Id, taskId: Id, body: CommentBody, ...Written }),
  rounds: z.object({
    day: Day,
    index: RoundIndex,
    engaged: z.boolean(),
    closedAt: EpochMs.nullable(),
    taskIds: z.array(Id).max(50),
    name: title(60).nullable().default(null),
    startsAt: Time.nullable().default(null),
    endsAt: Time.nullable().default(null),
  }),
  sessions: z
    .object({
      id: Id,
      taskId: Id,
      title: text(0, 500),
      startedAt: EpochMs,
      endedAt: EpochMs.nullable(),
      visibility: Visibility,
    })
    .refine(({ startedAt, endedAt }) => endedAt === null || endedAt >= startedAt, 'Ends before it starts.'),
  journal: z.object({ day: Day, ...EntryFields.shape }),
  notes: z.object({
    id: Id,
    title: title(200),
    body: NoteBody,
    sourcePath: text(0, 1_000),
    ...Written,
  }),
  packages: z.object({ id: Id, ...PackageFields.shape, createdAt: EpochMs }),
  habits: z.object({
    id: Id,
    ...HabitFields.shape,
    archivedAt: EpochMs.nullable(),
    checks: z.array(z.object({ day: Day, count: z.int().min(1).max(100) })).max(50_000),
  }),
  views: z.object({ id: Id, ...ViewFields.shape }),
};
type Others = { [Name in keyof typeof others]: z.infer<(typeof others)[Name]>[] };

export interface Restored {
  draft: Draft;
  others: Others;
}

const idOf = (value: unknown): string | undefined => Id.safeParse(value).data;

function addPlaces(file: ReturnType<typeof readJsonFile>, builder: DraftBuilder): void {
  for (const kind of ['areas', 'projects', 'headings', 'tasks'] as const)
    for (const { line, value } of file.items(kind)) {
      const id = idOf(value['id']);
      const parents = {
        area: idOf(value['areaId']) ?? null,
        project: idOf(value['projectId']) ?? null,
        heading: idOf(value['headingId']) ?? null,
      };
      if (id) builder.add(kind, { line, id, parents, fields: value });
      else builder.skip(line, 'id: Must be a UUID.');
    }
}

function readRows<Row>(items: JsonItem[], schema: z.ZodType<Row>, { skip }: DraftBuilder): Row[] {
  return items.flatMap(({ line, value }) => {
    const { data, error } = schema.safeParse(value);
    const [issue] = error?.issues ?? [];
    if (issue) skip(line, [issue.path.join('.'), issue.message].filter(Boolean).join(': '));
    return data === undefined ? [] : [data];
  });
}

/** Reads what export_account wrote. */
export function readParcours(content: string, builder: DraftBuilder): Restored {
  const file = readJsonFile(content);
  if (file.value('kind') !== 'parcours.export') throw new UnreadableFile('Is no export of Parcours.');
  if (file.value('version') !== 1)
    throw new UnreadableFile('Comes from a newer version of Parcours. Update this server first.');
  addPlaces(file, builder);
  const rows = <Name extends keyof Others>(name: Name, schema: z.ZodType<Others[Name][number]>) =>
    readRows(file.items(name), schema, builder);
  return {
    draft: builder.draft,
    others: {
      comments: rows('comments', others.comments),
      rounds: rows('rounds', others.rounds),
      sessions: rows('sessions', others.sessions),
      journal: rows('journal', others.journal),
      notes: rows('notes', others.notes),
      packages: rows('packages', others.packages),
      habits: rows('habits', others.habits),
      views: rows('views', others.views),
    },
  };
}
