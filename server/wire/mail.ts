import { z } from 'zod';
import { Id, Instant } from './shared';

/** Why a message made no task. */
export const MailRefusal = z.enum([
  'automatic',
  'bounce',
  'list',
  'loop',
  'too_large',
  'too_many',
  'unreadable',
  'no_editor',
  'archived',
  'full',
]);
export type MailRefusal = z.infer<typeof MailRefusal>;

export const MailAddress = z.strictObject({
  address: z.string().describe('Mail to it becomes a task. Anyone who knows it can send some.'),
});

export const RefusedMail = z.strictObject({
  id: Id,
  sender: z.string(),
  subject: z.string(),
  reason: MailRefusal,
  refusedAt: Instant,
  areaId: Id.nullable().describe('The area whose address it was sent to.'),
  projectId: Id.nullable().describe('The project whose address it was sent to.'),
});
export type RefusedMail = z.infer<typeof RefusedMail>;
