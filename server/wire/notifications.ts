import { z } from 'zod';
import { NotificationKind } from './preferences';
import { Author, Id, Instant, type Selected, withAuthor } from './shared';

const NotificationRow = z.strictObject({
  id: Id,
  kind: NotificationKind,
  title: z.string(),
  body: z.string(),
  targetKind: z.string().nullable().describe('task, project, area, note, workspace or webhook.'),
  targetId: Id.nullable(),
  createdAt: Instant,
  readAt: Instant.nullable(),
  author: Author.optional().describe('Who caused it and wrote its texts, if that is a person.'),
});

export const Notification = withAuthor(NotificationRow);
export type Notification = Selected<z.infer<typeof Notification>>;
