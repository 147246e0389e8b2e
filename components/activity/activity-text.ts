import type { Outputs } from '@/server/types';
import { pathOf } from '../places/path-of';

export type Entry = Outputs['activity']['list']['activity'][number];

/** The verb of each operation; the target's name follows it. */
export const activityTexts: Readonly<Record<string, string>> = {
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
  restore_task: 'restored',
  delete_task: 'deleted',
  rename_tag: 'renamed a tag of',
  delete_tag: 'removed a tag from',
  create_project: 'added',
  create_project_tree: 'added',
  duplicate_project: 'added',
  update_project: 'changed',
  archive_project: 'archived',
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
  create_comment: 'commented on',
  update_comment: 'changed a comment on',
  delete_comment: 'deleted a comment on',
  create_upload: 'attached a file to',
  delete_file: 'deleted a file on',
  create_note: 'wrote',
  update_note: 'edited',
  delete_note: 'deleted',
  share_note: 'shared',
  set_note_role: 'changed a person’s level on',
  remove_note_person: 'ended a person’s access to',
  revoke_note_invite: 'cancelled an invitation to',
  share_task: 'shared',
  set_collaborator_role: 'changed a person’s level on',
  remove_collaborator: 'ended a person’s access to',
  revoke_invite: 'cancelled an invitation to',
  accept_invite: 'accepted an invitation to',
  grant_access: 'shared',
  set_access_role: 'changed a person’s level on',
  set_workspace_access: 'changed what the workspace may do with',
  revoke_access: 'ended a person’s access to',
  revoke_access_invite: 'cancelled an invitation to',
  accept_access_invite: 'accepted an invitation to',
  accept_note_invite: 'accepted an invitation to',
  accept_member_invite: 'accepted an invitation to',
  create_share_link: 'published a link to',
  revoke_share_link: 'took down the link to',
  import_data: 'imported into',
  create_workspace: 'created',
  update_workspace: 'renamed',
  add_member: 'invited someone to',
  set_member_role: 'changed a member’s role in',
  remove_member: 'removed a member from',
  restore_trash: 'restored',
  delete_trash: 'deleted for good',
};

/** Falls back to the operation's name, so that a new operation is readable before it has a text. */
const verbOf = (operation: string): string =>
  activityTexts[operation] ?? `used “${operation.replaceAll('_', ' ')}” on`;

/** Tasks are named by title only: most entries are about tasks. */
const kindOf = (kind: string): string => (kind === 'task' ? '' : `the ${kind} `);

export const transportNames = { web: 'Web', rest: 'REST', mcp: 'MCP', cli: 'Command line' } as const;

/** The words between the actor and the target, with a trailing space. */
export const activityText = ({ operation, targetKind }: Entry): string =>
  `${verbOf(operation)} ${kindOf(targetKind)}`;

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
