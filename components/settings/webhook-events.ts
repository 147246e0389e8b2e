import type { Outputs } from '@/server/types';

export type Webhook = Outputs['webhooks']['list']['webhooks'][number];
export type WebhookEvent = Webhook['events'][number];

interface EventGroup {
  label: string;
  options: readonly { value: WebhookEvent; label: string }[];
}

const placeEvents = (kind: 'task' | 'project' | 'area'): EventGroup['options'] => [
  { value: `${kind}.created`, label: 'Created' },
  { value: `${kind}.updated`, label: 'Changed' },
  { value: `${kind}.completed`, label: kind === 'task' ? 'Completed' : 'Archived' },
  { value: `${kind}.reopened`, label: kind === 'task' ? 'Reopened' : 'Restored' },
  { value: `${kind}.deleted`, label: 'Deleted' },
];

export const eventGroups: readonly EventGroup[] = [
  { label: 'Tasks', options: placeEvents('task') },
  { label: 'Projects', options: placeEvents('project') },
  { label: 'Areas', options: placeEvents('area') },
  {
    label: 'Your day',
    options: [
      { value: 'round.closed', label: 'Round closed' },
      { value: 'session.ended', label: 'Session ended' },
    ],
  },
  {
    label: 'People',
    options: [
      { value: 'comment.created', label: 'Comment written' },
      { value: 'access.granted', label: 'Access given' },
      { value: 'access.revoked', label: 'Access ended' },
    ],
  },
];

export const allEvents = eventGroups.flatMap(({ options }) => options);
