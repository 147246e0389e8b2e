import { z } from 'zod';
import { AreaId } from './ids';
import { Deadline, dayForms } from './plain-input';
import {
  authorField,
  Count,
  Day,
  Hue,
  Icon,
  Id,
  Instant,
  Order,
  PLACE_NOTES,
  PlainMarkdown,
  Position,
  Role,
  text,
  title,
  withAuthor,
} from './shared';
import { Task } from './task';

const looks = {
  name: title(200).describe('The name.'),
  hue: Hue.describe('Color as a hue, 0 to 360; null for none.'),
  icon: Icon.describe('Name of a Lucide icon; null for none.'),
  notes: PlainMarkdown.describe('Markdown, without code blocks and images.'),
};
const Milestone = Deadline.describe(
  `The day it is due, which makes it a milestone: ${dayForms}; null for none.`,
);

/** The fields of an area, for the queries that select them. */
export const AreaRow = z.strictObject({
  id: Id,
  name: z.string(),
  hue: Hue,
  icon: Icon,
  notes: z.string(),
  archived: z.boolean(),
  order: Order,
  accessRole: Role.optional(),
  workspaceId: Id,
  ...authorField,
});
export const Area = withAuthor(AreaRow);
export type Area = z.infer<typeof Area>;

export const AreaFields = z.strictObject({ ...looks, order: Position });

/** The same of a project. */
export const ProjectRow = z.strictObject({
  id: Id,
  name: z.string(),
  notes: z.string(),
  areaId: Id.nullable(),
  workspaceId: Id,
  hue: Hue,
  icon: Icon,
  deadline: Day.nullable(),
  archived: z.boolean(),
  order: Order,
  openTaskCount: Count,
  doneTaskCount: Count,
  accessRole: Role,
  createdAt: Instant,
  updatedAt: Instant,
  ...authorField,
});
export const Project = withAuthor(ProjectRow);
export type Project = z.infer<typeof Project>;

export const ProjectFields = z.strictObject({
  ...looks,
  areaId: AreaId.nullable().describe('The area; null for the root.'),
  deadline: Deadline,
  order: Position,
});

/** The same of a heading. */
export const HeadingRow = z.strictObject({
  id: Id,
  name: z.string(),
  projectId: Id.nullable(),
  areaId: Id.nullable(),
  deadline: Day.nullable(),
  notes: z.string(),
  order: Order,
  openTaskCount: Count,
  doneTaskCount: Count,
  ...authorField,
});
export const Heading = withAuthor(HeadingRow);
export type Heading = z.infer<typeof Heading>;

/** A project with all that is in it. */
export const ProjectTree = z.strictObject({
  project: Project,
  headings: z.array(Heading),
  tasks: z.array(Task),
});
/** The same as it is read. */
export interface ProjectTree {
  project: Project;
  headings: Heading[];
  tasks: Task[];
}

export const HeadingFields = z.strictObject({
  name: looks.name,
  deadline: Milestone,
  notes: text(0, PLACE_NOTES).describe('Markdown.'),
  order: Position,
});
