import { z } from 'zod';
import { readPlainRepeat } from '../../domain/plain-repeat';
import { AreaId, HeadingId, PersonId, PersonOrMe, ProjectId, WorkspaceId } from './ids';
import {
  countingFrom,
  Deadline,
  dayInput,
  MinutesInput,
  PriorityInput,
  ReminderInput,
  WeekdayInput,
} from './plain-input';
import {
  authorField,
  boundedArray,
  Count,
  Day,
  Id,
  Instant,
  Order,
  Position,
  Role,
  type Selected,
  text,
  title,
  unique,
  withoutUnset,
} from './shared';
import { When, WhenInput, whenForms } from './when';
import { MOST_WORDS, withWords } from './words';

const Weekday = z.int().min(0).max(6);
const everyUnit = {
  every: z.int().min(1).max(365).describe('Every how many units.'),
  unit: z.enum(['day', 'week', 'month', 'year']).describe('The unit.'),
};
const fromEnd = (last: number) =>
  z
    .int()
    .min(-1)
    .max(last)
    .refine((value) => value !== 0, `Must be 1 to ${last}, or -1 for the last.`);
const Nth = z.strictObject({
  week: fromEnd(4).describe('1 to 4, -1 for the last.'),
  weekday: Weekday.describe('0 Sunday to 6 Saturday.'),
});
const repeatRules = {
  monthDay: fromEnd(31).optional().describe('By month: 1 to 31, -1 for the last day.'),
  nth: Nth.optional().describe('By month or year: a weekday of the month.'),
  from: z.literal('completion').optional().describe('To count from the day of completion.'),
  count: z.int().min(1).max(10_000).optional().describe('Occurrences left with this one.'),
};

/** How a task repeats. Fields other than `every` and `unit` are present only if they are set. */
export const Repeat = z.strictObject({
  ...everyUnit,
  weekdays: z.array(Weekday).optional().describe('By week: 0 Sunday to 6 Saturday.'),
  ...repeatRules,
  until: Day.optional().describe('The last day.'),
});
export type Repeat = z.infer<typeof Repeat>;

/** The first contradiction in a repeat: the field, and what to do. */
function contradictionIn({
  unit,
  weekdays,
  monthDay,
  nth,
  until,
  count,
}: Repeat): [string, string] | undefined {
  if (weekdays && unit !== 'week') return ['weekdays', 'Needs the unit week.'];
  if (monthDay !== undefined && unit !== 'month') return ['monthDay', 'Needs the unit month.'];
  if (nth && unit !== 'month' && unit !== 'year') return ['nth', 'Needs the unit month or year.'];
  if (nth && monthDay !== undefined) return ['nth', 'Give monthDay or nth, not both.'];
  if (until !== undefined && count !== undefined) return ['count', 'Give until or count, not both.'];
  return undefined;
}

const RepeatObject = z
  .strictObject({
    ...everyUnit,
    weekdays: boundedArray(WeekdayInput, { min: 1, max: 7 })
      .refine((days) => unique(days.map(String)), 'Weekdays must be unique.')
      .overwrite((days) => [...days].sort((a, b) => a - b))
      .optional()
      .describe('By week: 0 Sunday to 6 Saturday, or monday.'),
    ...repeatRules,
    nth: Nth.extend({ weekday: WeekdayInput.describe('0 Sunday to 6 Saturday, or monday.') })
      .optional()
      .describe('By month or year: a weekday of the month.'),
    until: dayInput('The last day').optional().describe('The last day.'),
  })
  .superRefine((repeat, check) => {
    const [field, message] = contradictionIn(repeat) ?? [];
    if (field && message) check.addIssue({ code: 'custom', path: [field], message });
  });

const repeatForms = 'every monday, every 2 weeks, every last friday, every 1st, weekdays until Dec 24';
const wrongRepeat = `Must be text such as ${repeatForms}, or an object with \`every\` and \`unit\`. A first day or a time belongs into \`when\`.`;
/** A repeat as an object, or in words, which stand for one. */
const RepeatInput = withWords(
  z.union(
    [
      RepeatObject,
      z
        .string()
        .max(MOST_WORDS, wrongRepeat)
        .refine(() => false, wrongRepeat)
        .transform(() => ({ every: 1, unit: 'day' as const })),
    ],
    { error: wrongRepeat },
  ),
  { resolve: (text, moment) => readPlainRepeat(text, countingFrom(moment)) },
);

const ChecklistItem = z.strictObject({ id: z.string(), label: z.string(), done: z.boolean() });
/** A whole checklist, with the ids that its items have or get. */
export const ChecklistItems = boundedArray(
  z.strictObject({
    id: Id.describe('The id of the item, or of a new one.'),
    label: title(500).describe('The text.'),
    done: z.boolean().describe('Whether it is done.'),
  }),
  { max: 100 },
);
export const ChecklistItemInput = z.union(
  [
    z.strictObject({
      id: Id.optional().describe('The id of an existing item, to keep it.'),
      label: title(500).describe('The text.'),
      done: z.boolean().default(false).describe('Whether it is done.'),
    }),
    title(500).transform((label) => ({ label, done: false, id: undefined })),
  ],
  { error: 'Must be a text, or an object with `label`.' },
);
const ChecklistInput = boundedArray(ChecklistItemInput, { max: 100 }).refine(
  (items) => unique(items.flatMap((item) => item.id ?? [])),
  'Item ids must be unique.',
);

/** A tag in input, composed: macOS sends ä as two characters. */
export const Tag = title(60).overwrite((tag) => tag.normalize('NFC'));
export const CountedTag = z.strictObject({ name: z.string(), openTaskCount: Count, doneTaskCount: Count });
export type CountedTag = z.infer<typeof CountedTag>;
export const MOST_TAGS = 50;
const Tags = boundedArray(Tag, { max: MOST_TAGS }).refine(unique, 'Tags must be unique.');

export const TaskKind = z.enum(['task', 'event']);
export const TaskStatus = z.enum(['open', 'done', 'archived']);
export const AnyStatus = z.enum([...TaskStatus.options, 'any']);
export type AnyStatus = z.infer<typeof AnyStatus>;
/** How the schedule relates to the caller's day. */
export const WhenFilter = z.enum(['today', 'anytime', 'someday', 'scheduled', 'overdue']);
export type WhenFilter = z.infer<typeof WhenFilter>;
/** Whose tasks a filter finds. */
export const Assignee = z.union([z.enum(['me', 'none']), PersonId], {
  error: 'Must be me, none, or the id of a person. Find it with list_members.',
});

/** A person, or the caller. */
const AssigneeId = withWords(PersonOrMe, {
  resolve: (text, { callerId }) => (text === 'me' ? callerId : undefined),
});

/** The fields of a task, for the queries that select them. */
export const TaskRow = z.strictObject({
  id: Id,
  title: z.string(),
  notes: z.string(),
  status: TaskStatus,
  priority: z.int(),
  when: When,
  deadline: Day.nullable(),
  projectId: Id.nullable(),
  areaId: Id.nullable(),
  headingId: Id.nullable(),
  tags: z.array(z.string()),
  checklist: z.array(ChecklistItem),
  completedAt: Instant.nullable(),
  durationMin: z.int().nullable(),
  kind: TaskKind,
  repeat: Repeat.nullable(),
  workspaceId: Id,
  order: Order,
  createdAt: Instant,
  updatedAt: Instant,
  commentCount: Count,
  accessRole: Role,
  assigneeId: Id.optional(),
  remindAt: Instant.optional(),
  ...authorField,
});

/** Fields that extend a plain task are present only if they are set. */
const sparse = ['assigneeId', 'remindAt', 'author'];

export const Task = z.preprocess(withoutUnset(sparse), TaskRow);
export type TaskAnswer = z.infer<typeof Task>;
export type Task = Selected<TaskAnswer>;

/** The fields of a task to answer. */
export const FieldNames = z.preprocess(
  (names: unknown) =>
    Array.isArray(names)
      ? names.flatMap((name: unknown) => (typeof name === 'string' ? name.split(',') : [name]))
      : names,
  boundedArray(TaskRow.keyof(), { min: 1, max: 50 }),
);

/** The fields of a task that were asked for. */
export const TaskPart = z.preprocess(withoutUnset(sparse), TaskRow.partial());

export const TaskOrPart = Task.or(TaskPart);

/** Writable fields of a task. At most one of `projectId` and `areaId`. */
export const TaskFields = z.strictObject({
  title: title(500).describe('What to do.'),
  notes: text(0, 50_000).describe('Markdown.'),
  priority: PriorityInput,
  when: WhenInput.describe(`When to do it: ${whenForms}.`),
  deadline: Deadline,
  projectId: ProjectId.nullable().describe('The project; null for none.'),
  areaId: AreaId.nullable().describe('The area, if it is in no project; null for none.'),
  headingId: HeadingId.nullable().describe('A heading there; null for above all headings.'),
  tags: Tags.describe('All its tags.'),
  checklist: ChecklistInput.describe(
    'All its checklist items, in order: texts, or objects with the `id` of an item to keep.',
  ),
  durationMin: MinutesInput.nullable().describe('Estimated minutes: 45, 45m or 1h 30m; null for none.'),
  kind: TaskKind.describe('task or event.'),
  repeat: RepeatInput.nullable().describe(`How it repeats: ${repeatForms}; null for never.`),
  remindAt: ReminderInput,
  order: Position,
  assigneeId: AssigneeId.nullable().describe('Who does it, or `me`; null for nobody.'),
});

/** A new task. */
export const TaskCreation = TaskFields.partial()
  .required({ title: true })
  .extend({ workspaceId: WorkspaceId.optional() });

/** A new task whose place is given elsewhere. */
export const PlacedTask = TaskFields.omit({ projectId: true, areaId: true, headingId: true })
  .partial()
  .required({ title: true });

/** What an update of a task takes. Fields left out stay. */
export const TaskChanges = TaskFields.partial().extend({
  addTags: Tags.optional().describe('Tags to add.'),
  removeTags: Tags.optional().describe('Tags to remove.'),
});
