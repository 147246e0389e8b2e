import { z } from 'zod';
import { NotificationKind } from './preferences';
import { Id, Instant } from './shared';

export const Notification = z.strictObject({
  id: Id,
  kind: NotificationKind,
  title: z.string(),
  body: z.string(),
  targetKind: z.string().nullable().describe('task, project, area, note, workspace or webhook.'),
  targetId: Id.nullable(),
  createdAt: Instant,
  readAt: Instant.nullable(),
});
export type Notification = z.infer<typeof Notification>;
