import type { FieldChange } from '../../wire/collaboration';
import type { Change } from '../outbox/change-log';
import type { EventVerb } from '../outbox/events';

/** One line of the activity log. */
export interface ActivityEntry {
  workspaceId: string;
  kind: 'task' | 'project' | 'area' | 'heading' | 'note' | 'workspace';
  id: string;
  /** The target's name at that time. */
  label: string;
  /** Whose access the operation gave, changed or ended. */
  personId?: string | undefined;
  /** What an update changed. */
  changes?: FieldChange[];
  /** Replaces the called operation's name, for example when an update reopens a task. */
  operation?:
    | 'create_task'
    | 'delete_task'
    | 'update_note'
    | 'archive_task'
    | 'complete_task'
    | 'reopen_task'
    | 'restore_task'
    | 'restore_project'
    | 'restore_area';
  /** Replaces the event of the called operation. */
  event?: EventVerb | null;
  /** What happened to a row of which no event is sent, such as one that is deleted from the trash. */
  change?: Change['change'];
  /** Where it was before the write. */
  projectId?: string | null;
  areaId?: string | null;
}
