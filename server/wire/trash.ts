import { z } from 'zod';
import { Id, Instant } from './shared';

export const TrashKind = z.enum(['task', 'project', 'area', 'heading', 'note', 'comment', 'file']);
export type TrashKind = z.infer<typeof TrashKind>;

/** A deleted row. `trashId` is the id that it had, and has again after a restore. */
export const TrashItem = z.strictObject({
  trashId: Id,
  kind: TrashKind,
  label: z.string().describe('The title or name; of a comment, its first 200 characters.'),
  deletedAt: Instant,
});
export type TrashItem = z.infer<typeof TrashItem>;
