import { z } from 'zod';
import { AreaId, PersonId, ProjectId } from './ids';
import { comingFrom, comingTo, inOrder, PriorityInput } from './plain-input';
import { boundedArray, Day, Icon, Id, Order, Position, text, title, unique } from './shared';
import { AnyStatus, Assignee, Tag, WhenFilter } from './task';

/** How a list of tasks is sorted. */
export const TaskSort = z.enum(['manual', 'when', 'deadline', 'priority', 'created', 'title']);
export type TaskSort = z.infer<typeof TaskSort>;

/** How `list_tasks` sorts. */
export const ListSort = z.enum([...TaskSort.options, 'completed']);
export type ListSort = z.infer<typeof ListSort>;

const Tags = boundedArray(Tag, { max: 50 }).refine(unique, 'Tags must be unique.');
const minutes = z.int().min(1).max(10_080);

/** A range that moves with the day on which the tasks are read. It includes what is overdue. */
const Within = z.union([z.literal('week'), z.int().min(1).max(366)], {
  error: 'Must be week or 1 to 366 days.',
});

/** A stored filter, in the exact form. */
export const ViewFilter = z
  .strictObject({
    status: AnyStatus,
    when: WhenFilter,
    tags: z
      .strictObject({ all: z.array(z.string()), any: z.array(z.string()), none: z.array(z.string()) })
      .partial(),
    areaId: Id,
    projectId: Id,
    priority: z.strictObject({ min: z.int() }),
    deadline: z.strictObject({ before: Day, after: Day, within: Within }).partial(),
    duration: z.strictObject({ max: z.int() }),
    q: z.string(),
    assignee: z.string(),
    createdBy: z.string(),
    sharedWithMe: z.boolean(),
  })
  .partial();
export type ViewFilter = z.infer<typeof ViewFilter>;

const FilterInput = z
  .strictObject({
    status: AnyStatus.describe('open (default), done, archived or any.'),
    when: WhenFilter.describe('How they are planned, from your day.'),
    tags: z
      .strictObject({
        all: Tags.describe('Has all of these tags.'),
        any: Tags.describe('Has one of these tags.'),
        none: Tags.describe('Has none of these tags.'),
      })
      .partial()
      .describe('By tags.'),
    areaId: AreaId.describe('Directly in this area.'),
    projectId: ProjectId.describe('In this project.'),
    priority: z.strictObject({ min: PriorityInput }).describe('This priority or higher.'),
    deadline: z
      .strictObject({
        after: comingFrom('Due after this day'),
        before: comingTo('Due before this day', 'after'),
        within: Within.describe('Due in this many days or this week, counted anew each day.'),
      })
      .partial()
      .superRefine(inOrder('after', 'before'))
      .describe('By deadline; the days are exclusive.'),
    duration: z
      .strictObject({ max: minutes.describe('Estimated minutes, at most.') })
      .describe('By estimate.'),
    q: text(0, 500).describe('Text in title and notes.'),
    assignee: Assignee.describe('Assigned to `me`, a person’s id or `none`.'),
    createdBy: z.union([z.literal('me'), PersonId]).describe('Created by `me` or a person’s id.'),
    sharedWithMe: z.boolean().describe('True: only what others shared with you.'),
  })
  .partial();

export const View = z.strictObject({
  id: Id,
  name: z.string(),
  icon: Icon,
  filter: ViewFilter,
  sort: TaskSort,
  order: Order,
});
export type View = z.infer<typeof View>;

export const ViewFields = z.strictObject({
  name: title(200).describe('The name.'),
  icon: Icon.describe('Name of a Lucide icon; null for none.'),
  filter: FilterInput.describe('Which tasks it shows; replaces the whole filter.'),
  sort: TaskSort.describe('How it sorts them.'),
  order: Position.describe('Manual position among the views.'),
});
