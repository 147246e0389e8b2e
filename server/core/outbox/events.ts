import { WebhookEvent } from '../../wire/webhooks';
import type { Change } from './change-log';

/** What happened to a row, for webhooks. `granted` and `revoked` are about a person's access to it. */
export type EventVerb = 'created' | 'updated' | 'completed' | 'reopened' | 'deleted' | 'granted' | 'revoked';

/**
 * The event that webhooks get for the rows that an operation records. Null for none. Comments, rounds, sessions, habits and
 * members are announced where they are written, because their rows are not recorded.
 */
export type OperationEvent = EventVerb | null;

/** What of an activity entry decides its event. */
interface Recorded {
  kind: string;
  /** Whose access an operation gave or ended. */
  personId?: string | undefined;
}

/** The event of an activity entry; null if webhooks have none for it. */
export function eventOf(verb: OperationEvent, { kind, personId }: Recorded): WebhookEvent | null {
  if (verb === 'granted' || verb === 'revoked') return personId ? `access.${verb}` : null;
  return WebhookEvent.safeParse(`${kind}.${verb}`).data ?? null;
}

/** What an operation did to a row that it records. */
export const changeOf = (verb: OperationEvent): Change['change'] =>
  verb === 'created' || verb === 'deleted' ? verb : 'updated';
