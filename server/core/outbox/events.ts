import { WebhookEvent } from '../../wire/webhooks';
import type { Change } from './change-log';

/** What happened to a row, for webhooks. `granted` and `revoked` are about a person's access to it. */
export type EventVerb = 'created' | 'updated' | 'completed' | 'reopened' | 'deleted' | 'granted' | 'revoked';

/**
 * The event that webhooks get for the rows that an operation records, by kind where that differs. Null for none. Comments,
 * rounds and sessions are announced where they are written, because their rows are not recorded.
 */
export type OperationEvent = EventVerb | Partial<Record<'area' | 'project' | 'task', EventVerb>> | null;

/** What of an activity entry decides its event. */
interface Recorded {
  kind: string;
  /** Whose access an operation gave or ended. */
  personId?: string | undefined;
}

const verbOf = (event: OperationEvent, kind: string): EventVerb | null => {
  if (event === null || typeof event === 'string') return event;
  return kind === 'area' || kind === 'project' || kind === 'task' ? (event[kind] ?? null) : null;
};

/** The event of an activity entry; null if webhooks have none for it. */
export function eventOf(event: OperationEvent, { kind, personId }: Recorded): WebhookEvent | null {
  const verb = verbOf(event, kind);
  if (verb === 'granted' || verb === 'revoked') return personId ? `access.${verb}` : null;
  return WebhookEvent.safeParse(`${kind}.${verb}`).data ?? null;
}

/** What an operation did to a row that it records. */
export function changeOf(event: OperationEvent, kind: string): Change['change'] {
  const verb = verbOf(event, kind);
  return verb === 'created' || verb === 'deleted' ? verb : 'updated';
}
