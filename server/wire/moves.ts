import { z } from 'zod';
import { Id, Order } from './shared';

const Root = z.strictObject({ kind: z.literal('root') });
const HeadingId = Id.nullable().describe(
  'A heading in the destination; null to place it above all headings.',
);

const TaskMove = z.strictObject({
  kind: z.literal('task'),
  taskId: Id,
  order: Order,
  parent: z.discriminatedUnion('kind', [
    Root,
    z.strictObject({ kind: z.literal('area'), areaId: Id, headingId: HeadingId }),
    z.strictObject({ kind: z.literal('project'), projectId: Id, headingId: HeadingId }),
  ]),
});

const ProjectMove = z.strictObject({
  kind: z.literal('project'),
  projectId: Id,
  order: Order,
  parent: z.discriminatedUnion('kind', [Root, z.strictObject({ kind: z.literal('area'), areaId: Id })]),
});

export const Move = z.discriminatedUnion('kind', [TaskMove, ProjectMove]);
export type Move = z.infer<typeof Move>;
