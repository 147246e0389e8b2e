import { z } from 'zod';
import { boundedArray, Count, Id, Instant, text, unique } from './shared';

const verbs = ['created', 'updated', 'completed', 'reopened', 'deleted'] as const;
const kinds = ['task', 'project', 'area'] as const;

/** An event that a webhook can listen to. Projects and areas are completed by archiving and reopened by restoring. */
export const WebhookEvent = z.enum([
  ...kinds.flatMap((kind) => verbs.map((verb) => `${kind}.${verb}` as const)),
  'comment.created',
  'round.closed',
  'session.ended',
  'access.granted',
  'access.revoked',
]);
export type WebhookEvent = z.infer<typeof WebhookEvent>;

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
  events: boundedArray(WebhookEvent, { min: 1, max: WebhookEvent.options.length })
    .refine(unique, 'Events must be unique.')
    .describe('The events to send.'),
  active: z.boolean().describe('False to pause it; true sends what waits.'),
});

export const Webhook = z.strictObject({
  id: Id,
  workspaceId: Id,
  url: z.string(),
  events: z.array(WebhookEvent),
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
  responseStatus: z.int().nullable(),
  error: z.string().nullable(),
  createdAt: Instant,
  attemptedAt: Instant.nullable(),
  nextAttemptAt: Instant.nullable(),
});
export type Delivery = z.infer<typeof Delivery>;
