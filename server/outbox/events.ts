import { WebhookEvent } from '../wire/webhooks';

/** What of an activity entry decides its event. */
interface Recorded {
  kind: string;
  operation: string;
  /** Whose access an operation gave or ended. */
  personId?: string | undefined;
}

/** The events of operations with another verb. Other changes of a row are `updated`. */
const verbs: Record<string, string> = {
  complete_task: 'completed',
  reopen_task: 'reopened',
  archive_project: 'completed',
  restore_project: 'reopened',
  archive_area: 'completed',
  restore_area: 'reopened',
  restore_trash: 'created',
  duplicate_project: 'created',
  duplicate_task: 'created',
  convert_task_to_project: 'created',
  import_data: 'created',
};

/** Operations that change people, links or comments but not the row, or whose row is already gone. */
const changesNoRow =
  /comment|share_link|invite|access|^(share|set|remove)_|^delete_trash$|member|file|upload/;

function verbOf(operation: string, kind: string): string {
  if (operation.startsWith('create_')) return 'created';
  // `delete_tag` changes tasks.
  return verbs[operation] ?? (operation === `delete_${kind}` ? 'deleted' : 'updated');
}

/** The event of an activity entry; null if webhooks have none for it. */
export function eventOf({ kind, operation, personId }: Recorded): WebhookEvent | null {
  if (personId) return /^(revoke|remove)_/.test(operation) ? 'access.revoked' : 'access.granted';
  if (changesNoRow.test(operation)) return null;
  return WebhookEvent.safeParse(`${kind}.${verbOf(operation, kind)}`).data ?? null;
}
