import type { Text } from '@/language/translator';
import type { Outputs } from '@/server/types';

export type Webhook = Outputs['webhooks']['list']['webhooks'][number];
type WebhookEvent = Webhook['events'][number];

/** A text without parameters. */
type EventText = Extract<
  Parameters<Text<'settings-tools'>>[0],
  | 'accessEnded'
  | 'accessGiven'
  | 'archived'
  | 'changed'
  | 'commentWritten'
  | 'completed'
  | 'created'
  | 'deleted'
  | 'people'
  | 'projects'
  | 'reopened'
  | 'restored'
  | 'roundClosed'
  | 'sessionEnded'
  | 'tasks'
  | 'yourDay'
>;

interface EventGroup {
  label: EventText | 'areas';
  options: readonly { value: WebhookEvent; label: EventText }[];
}

const placeEvents = (kind: 'task' | 'project' | 'area'): EventGroup['options'] => [
  { value: `${kind}.created`, label: 'created' },
  { value: `${kind}.updated`, label: 'changed' },
  { value: `${kind}.completed`, label: kind === 'task' ? 'completed' : 'archived' },
  { value: `${kind}.reopened`, label: kind === 'task' ? 'reopened' : 'restored' },
  { value: `${kind}.deleted`, label: 'deleted' },
];

export const eventGroups: readonly EventGroup[] = [
  { label: 'tasks', options: placeEvents('task') },
  { label: 'projects', options: placeEvents('project') },
  { label: 'areas', options: placeEvents('area') },
  {
    label: 'yourDay',
    options: [
      { value: 'round.closed', label: 'roundClosed' },
      { value: 'session.ended', label: 'sessionEnded' },
    ],
  },
  {
    label: 'people',
    options: [
      { value: 'comment.created', label: 'commentWritten' },
      { value: 'access.granted', label: 'accessGiven' },
      { value: 'access.revoked', label: 'accessEnded' },
    ],
  },
];

export const allEvents = eventGroups.flatMap(({ options }) => options);
