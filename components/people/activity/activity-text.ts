import type { Outputs } from '@/server/types';
import { pathOf } from '../../lists/places/path-of';

export type Entry = Outputs['activity']['list']['activity'][number];

export const activityTexts = {
  create_task: 'added',
  create_tasks: 'added',
  duplicate_task: 'added',
  convert_task_to_project: 'added',
  update_task: 'changed',
  update_tasks: 'changed',
  move_tasks: 'moved',
  complete_task: 'completed',
  reopen_task: 'reopened',
  archive_task: 'archived',
  archive_tasks: 'archived',
  restore_task: 'restored',
  delete_task: 'deleted',
  delete_tasks: 'deleted',
  rename_tag: 'renamedTag',
  delete_tag: 'removedTag',
  create_project: 'added',
  create_project_tree: 'added',
  duplicate_project: 'added',
  update_project: 'changed',
  archive_project: 'archived',
  move_project: 'moved',
  restore_project: 'restored',
  delete_project: 'deleted',
  create_area: 'added',
  update_area: 'changed',
  archive_area: 'archived',
  restore_area: 'restored',
  delete_area: 'deleted',
  create_heading: 'added',
  update_heading: 'changed',
  delete_heading: 'deleted',
  reorder_hierarchy: 'moved',
  reorder_places: 'moved',
  create_comment: 'commented',
  update_comment: 'changedComment',
  delete_comment: 'deletedComment',
  create_upload: 'attachedFile',
  delete_file: 'deletedFile',
  restore_file: 'restoredFile',
  create_note: 'wrote',
  update_note: 'edited',
  delete_note: 'deleted',
  share_note: 'shared',
  set_note_role: 'changedLevel',
  remove_note_person: 'endedAccess',
  revoke_note_invite: 'cancelledInvitation',
  share_task: 'shared',
  set_collaborator_role: 'changedLevel',
  remove_collaborator: 'endedAccess',
  revoke_invite: 'cancelledInvitation',
  accept_invite: 'acceptedInvitation',
  grant_access: 'shared',
  set_access_role: 'changedLevel',
  set_workspace_access: 'changedWorkspaceAccess',
  revoke_access: 'endedAccess',
  revoke_access_invite: 'cancelledInvitation',
  accept_access_invite: 'acceptedInvitation',
  accept_note_invite: 'acceptedInvitation',
  accept_member_invite: 'acceptedInvitation',
  create_share_link: 'publishedLink',
  revoke_share_link: 'removedLink',
  import_data: 'imported',
  create_workspace: 'created',
  update_workspace: 'renamed',
  add_member: 'invited',
  set_member_role: 'changedRole',
  remove_member: 'removedMember',
  restore_trash: 'restored',
  delete_trash: 'deletedForGood',
  undo_change_set: 'undid',
} as const;

const isKnown = (operation: string): operation is keyof typeof activityTexts => operation in activityTexts;

/** A new operation is readable by its name, before it has a text. */
export const textOf = (operation: string) => (isKnown(operation) ? activityTexts[operation] : 'used');

/** Consecutive entries with the same actor, operation, target and transport. */
export interface Run {
  entry: Entry;
  times: number;
}

const isSame = (a: Entry, b: Entry) =>
  a.actor?.id === b.actor?.id &&
  a.operation === b.operation &&
  a.targetId === b.targetId &&
  a.transport === b.transport;

/** The longest pause between two entries of one run. */
const MAX_PAUSE_MS = 30 * 60_000;

/** Groups entries, newest first, into runs. Each run shows its newest entry. */
export function runsOf(entries: readonly Entry[]): Run[] {
  const runs: Run[] = [];
  let before: Entry | undefined;
  for (const entry of entries) {
    const last = runs.at(-1);
    if (last && before && isSame(before, entry) && before.createdAt - entry.createdAt < MAX_PAUSE_MS)
      last.times += 1;
    else runs.push({ entry, times: 1 });
    before = entry;
  }
  return runs;
}

/** Delete something of their target, which stays. */
const deletesWithin: ReadonlySet<string> = new Set(['delete_comment', 'delete_file', 'delete_tag']);

/** The path of an entry's target; undefined for deleted targets and for kinds without a page. */
export const linkOf = ({ operation, targetKind, targetId }: Entry): string | undefined =>
  operation.startsWith('delete_') && !deletesWithin.has(operation) ? undefined : pathOf(targetKind, targetId);
