import { z } from 'zod';
import { CommentBody, NoteBody, PackageFields } from '../../wire/collaboration';
import { EntryFields, RoundIndex, Visibility } from '../../wire/day';
import { HabitFields } from '../../wire/habit';
import type { PreferencesChange } from '../../wire/preferences';
import { Day, EpochMs, Id, text, title } from '../../wire/shared';
import { ViewFields } from '../../wire/view';
import { Time } from '../../wire/when';

const Written = { createdAt: EpochMs, updatedAt: EpochMs };

/** What an export of Parcours holds in addition to areas, projects, headings and tasks. */
export const otherRows = {
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
    /** Missing in older exports. */
    namesSet: z.boolean().optional(),
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
    workspaceId: Id.optional(),
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
/** A row and its physical line in the file. */
export interface Lined<Row> {
  line: number;
  row: Row;
}

export type Others = { [Name in keyof typeof otherRows]: Lined<z.infer<(typeof otherRows)[Name]>>[] } & {
  preferences?: PreferencesChange;
};
