import { z } from 'zod';
import { Count, Id, Instant } from './shared';

export const ChangedKind = z.enum([
  ...['task', 'project', 'area', 'heading', 'note', 'comment', 'file', 'access', 'invitation', 'link'],
  ...['round', 'session', 'journal', 'habit', 'view', 'upload', 'webhook', 'feed', 'workspace', 'member'],
  ...['connection', 'package', 'account', 'operation'],
] as const);
export type ChangedKind = z.infer<typeof ChangedKind>;

export const LeftReason = z.enum([
  'changed',
  'used',
  'gone',
  'forbidden',
  'place',
  'sent',
  'published',
  'unsupported',
]);
export type LeftReason = z.infer<typeof LeftReason>;

/** What an undo left as it is. */
export const LeftChange = z.strictObject({
  kind: ChangedKind,
  id: z.string().nullable().describe('Null for an operation, and for what you may not see.'),
  title: z.string().describe('Its name; of an operation that of its tool.'),
  reason: LeftReason.describe(
    'changed: somebody changed it since. used: others put something into it. gone: it was deleted, or is hidden from you. ' +
      'forbidden: you may not edit it any more. place: where it was is gone or archived. sent: a mail or a call left the ' +
      'service, which nothing takes back. published: it is no longer public, but others may have read it. unsupported: undo does not cover this.',
  ),
  fields: z.array(z.string()).optional().describe('The fields that stay; without them, all of it.'),
});
export type LeftChange = z.infer<typeof LeftChange>;

export const MOST_LEFT = 200;

export const UndoOutcome = z.strictObject({
  undone: Count.describe('How many things are as they were before.'),
  left: z.array(LeftChange).describe(`What stays as it is; the first ${MOST_LEFT}.`),
  moreLeft: Count.describe('How many more stay as they are.'),
});
export type UndoOutcome = z.infer<typeof UndoOutcome>;

const ChangeCount = z.strictObject({
  kind: ChangedKind,
  change: z.enum(['created', 'updated', 'deleted']),
  count: Count,
});

/** What an app changed in one conversation. */
export const ChangeSet = z.strictObject({
  id: Id,
  app: z.string().describe('The name of the app or token.'),
  startedAt: Instant,
  endedAt: Instant,
  calls: Count,
  changes: z.array(ChangeCount),
  isWhole: z.boolean().describe('False if it changed more than an undo can hold: then it cannot be undone.'),
  undoneAt: Instant.nullable(),
  outcome: UndoOutcome.nullable().describe('What its undo did; null before.'),
});
export type ChangeSet = z.infer<typeof ChangeSet>;
