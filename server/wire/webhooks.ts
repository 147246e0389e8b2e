import { z } from 'zod';
import { Member } from './account';
import { Comment, NoteHead } from './collaboration';
import { Round, Session } from './day';
import { Habit } from './habit';
import { Area, Heading, Project } from './places';
import { boundedArray, Count, Id, Instant, Person, text, unique } from './shared';
import { Task } from './task';

const verbs = ['created', 'updated', 'completed', 'reopened', 'deleted'] as const;
const kinds = ['task', 'project', 'area'] as const;
const plainVerbs = ['created', 'updated', 'deleted'] as const;
const plainKinds = ['heading', 'note', 'habit', 'member'] as const;

/** What happens. Projects and areas are completed by archiving and reopened by restoring. */
export const WebhookEvent = z.enum([
  ...kinds.flatMap((kind) => verbs.map((verb) => `${kind}.${verb}` as const)),
  'task.assigned',
  'task.due',
  'reminder.due',
  ...plainKinds.flatMap((kind) => plainVerbs.map((verb) => `${kind}.${verb}` as const)),
  'comment.created',
  'round.closed',
  'session.ended',
  'access.granted',
  'access.revoked',
]);
export type WebhookEvent = z.infer<typeof WebhookEvent>;

/** Stands for all events, also for those of later versions. */
export const ALL_EVENTS = '*';

/** What a webhook can listen to. */
const HookEvents = z.enum([ALL_EVENTS, ...WebhookEvent.options]);

/** True for an address that a request can be sent to. It must not hold a password: it is shown again. */
function isWebAddress(value: string): boolean {
  if (!URL.canParse(value)) return false;
  const { protocol, username, password } = new URL(value);
  return ['https:', 'http:'].includes(protocol) && username === '' && password === '';
}

export const WebhookFields = z.strictObject({
  url: text(1, 2_000)
    .refine(isWebAddress, 'Must be an address that begins with https:// or http://, without a password.')
    .describe('Where to send events: an https or http address.'),
  events: boundedArray(HookEvents, { min: 1, max: HookEvents.options.length })
    .refine(unique, 'Events must be unique.')
    .describe('The events to send; `*` for all, also for those of later versions.'),
  active: z.boolean().describe('False to pause it; true sends what waits.'),
});

export const Webhook = z.strictObject({
  id: Id,
  workspaceId: Id,
  url: z.string(),
  events: z.array(HookEvents),
  active: z.boolean(),
  turnedOffFor: z.string().nullable().describe('Why the service turned it off; else null.'),
  failures: Count.describe('Failed attempts since the last that succeeded.'),
  createdAt: Instant,
  updatedAt: Instant,
});
export type Webhook = z.infer<typeof Webhook>;

export const Delivery = z.strictObject({
  id: Id.describe('The `webhook-id` header, the same for every attempt.'),
  event: z.string(),
  status: z
    .enum(['pending', 'delivered', 'failed', 'skipped'])
    .describe('skipped: you may no longer read it, so it was not sent.'),
  attempts: Count,
  body: z
    .string()
    .nullable()
    .describe('What was sent, as signed. Null before the first attempt, and once you may no longer read it.'),
  responseStatus: z.int().nullable(),
  error: z.string().nullable(),
  createdAt: Instant,
  attemptedAt: Instant.nullable(),
  nextAttemptAt: Instant.nullable(),
});
export type Delivery = z.infer<typeof Delivery>;

/** What one operation changed of one kind in one workspace, in the event stream. */
export const Change = z.strictObject({
  kind: z.string().describe('What was changed, such as task, project or round.'),
  ids: z.array(z.string()).describe('The changed rows. Rounds are `day/index`, entries of the journal days.'),
  workspaceId: Id.nullable().describe('Null for what is your own: rounds, sessions and the journal.'),
  operation: z.string().describe('The name of the tool; `reopen_task` or `restore_…` for its reverse.'),
});
export type Change = z.infer<typeof Change>;

/** The first event of a stream that cannot resume. */
export const Reset = z.strictObject({
  kind: z.literal('reset').describe('Changes may be missing: read again what you keep.'),
});
export type Reset = z.infer<typeof Reset>;

/** What every event has in addition to the row. */
const always = {
  previous: z
    .record(z.string(), z.unknown())
    .describe('The earlier values of the fields that changed; null for a field that was not set.'),
  actor: z
    .strictObject({ id: Id, name: z.string().nullable() })
    .nullable()
    .describe(
      'Who did it; null if the account is deleted, and for what time brought: `task.due` and `reminder.due`.',
    ),
  truncated: z
    .literal(true)
    .optional()
    .describe('Present if the body would have more than 64 KiB: texts and lists are cut.'),
};

/** The `data` of webhooks, by what their events are about. `reminder.due` is about a task. The row is as it was when the event happened. */
export const eventData = {
  task: z.strictObject({ task: Task, ...always }),
  project: z.strictObject({ project: Project, ...always }),
  area: z.strictObject({ area: Area, ...always }),
  heading: z.strictObject({ heading: Heading, ...always }),
  note: z.strictObject({ note: NoteHead.describe('Without its text.'), ...always }),
  habit: z.strictObject({ habit: Habit, ...always }),
  member: z.strictObject({ member: Member, ...always }),
  comment: z.strictObject({ comment: Comment, ...always }),
  round: z.strictObject({ round: Round, ...always }),
  session: z.strictObject({ session: Session, ...always }),
  access: z
    .strictObject({
      task: Task.optional(),
      project: Project.optional(),
      area: Area.optional(),
      note: NoteHead.optional(),
      workspace: z.strictObject({ id: Id, name: z.string() }).optional(),
      person: Person.nullable().describe('Whose access it is.'),
      ...always,
    })
    .describe('One of task, project, area, note and workspace is present.'),
  webhook: z.strictObject({ webhook: Webhook, ...always }),
};
