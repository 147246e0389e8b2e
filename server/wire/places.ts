import { z } from 'zod';
import { Count, Day, Hue, Icon, Id, Instant, Order, PlainMarkdown, Role, text, title } from './shared';

export const Area = z.strictObject({
  id: Id,
  name: z.string(),
  hue: Hue,
  icon: Icon,
  notes: z.string(),
  archived: z.boolean(),
  order: Order,
  accessRole: Role.optional(),
  workspaceId: Id,
});
export type Area = z.infer<typeof Area>;

export const AreaFields = z.strictObject({
  name: title(200),
  hue: Hue,
  icon: Icon,
  notes: PlainMarkdown,
  order: Order,
});

export const Project = z.strictObject({
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
});
export type Project = z.infer<typeof Project>;

export const ProjectFields = z.strictObject({
  name: title(200),
  notes: PlainMarkdown,
  areaId: Id.nullable(),
  hue: Hue,
  icon: Icon,
  deadline: Day.nullable(),
  order: Order,
});

export const Heading = z.strictObject({
  id: Id,
  name: z.string(),
  projectId: Id.nullable(),
  areaId: Id.nullable(),
  deadline: Day.nullable(),
  notes: z.string(),
  order: Order,
  openTaskCount: Count,
  doneTaskCount: Count,
});
export type Heading = z.infer<typeof Heading>;

export const HeadingFields = z.strictObject({
  name: title(200),
  deadline: Day.nullable(),
  notes: text(0, 10_000),
  order: Order,
});
