import { z } from 'zod';
import { AreaId, HeadingId, ProjectId, TaskId } from './ids';
import { Position } from './shared';

const Root = z.strictObject({ kind: z.literal('root') });
const Under = HeadingId.nullable().describe('A heading there; null for above all headings.');

const TaskMove = z.strictObject({
  kind: z.literal('task'),
  taskId: TaskId,
  order: Position,
  parent: z
    .discriminatedUnion('kind', [
      Root,
      z.strictObject({ kind: z.literal('area'), areaId: AreaId, headingId: Under }),
      z.strictObject({ kind: z.literal('project'), projectId: ProjectId, headingId: Under }),
    ])
    .describe('Where it goes.'),
});

const InArea = z.strictObject({ kind: z.literal('area'), areaId: AreaId });
/** Where a project is moved. */
export const ProjectParent = z.discriminatedUnion('kind', [Root, InArea]);

const ProjectMove = z.strictObject({
  kind: z.literal('project'),
  projectId: ProjectId,
  order: Position,
  parent: ProjectParent.describe('Where it goes.'),
});

export const Move = z.discriminatedUnion('kind', [TaskMove, ProjectMove]);
export type Move = z.infer<typeof Move>;

const PlacePosition = Position.optional().describe('Manual position; lower comes first. By default the end.');

/** A move of an area, project or heading. Without a parent it stays where it is. */
export const PlaceMove = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('area'), areaId: AreaId, order: PlacePosition }),
  z.strictObject({
    kind: z.literal('project'),
    projectId: ProjectId,
    order: PlacePosition,
    parent: ProjectParent.optional().describe('Where it goes.'),
  }),
  z.strictObject({
    kind: z.literal('heading'),
    headingId: HeadingId,
    order: PlacePosition,
    parent: z
      .discriminatedUnion('kind', [
        InArea,
        z.strictObject({ kind: z.literal('project'), projectId: ProjectId }),
      ])
      .optional()
      .describe('Where it goes with its tasks.'),
  }),
]);
export type PlaceMove = z.infer<typeof PlaceMove>;
