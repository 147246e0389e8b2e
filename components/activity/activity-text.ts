import type { Outputs } from '@/server/types';
import { pathOf } from '../places/path-of';

export type Entry = Outputs['activity']['list']['activity'][number];

/** What an operation did, before the name of what it did it to. */
export const activityTexts: Readonly<Record<string, string>> = {
  create_task: 'added',
  create_tasks: 'added',
  update_task: 'changed',
  complete_task: 'completed',
  reopen_task: 'reopened',
  archive_task: 'archived',
  restore_task: 'restored',
  delete_task: 'deleted',
  create_project: 'added',
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
  create_comment: 'commented on',
  update_comment: 'changed a comment on',
  delete_comment: 'deleted a comment on',
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
  create_workspace: 'made',
  update_workspace: 'renamed',
  add_member: 'invited somebody to',
  set_member_role: 'changed a seat in',
  remove_member: 'took away a seat in',
};

/** An operation that nobody has found words for yet is told by its name. */
const deedOf = (operation: string): string =>
  activityTexts[operation] ?? `used “${operation.replaceAll('_', ' ')}” on`;

/** Tasks go by their titles alone: they are most of what is done. */
const kindOf = (kind: string): string => (kind === 'task' ? '' : `the ${kind} `);

export const transportNames = { web: 'Web', rest: 'REST', mcp: 'MCP', cli: 'Command line' } as const;

/** What was done, in the words between who did it and what it was done to. */
export const activityText = ({ operation, targetKind }: Entry): string =>
  `${deedOf(operation)} ${kindOf(targetKind)}`;

/** The same done by the same to the same, one right after the other, and how often. */
export interface Run {
  entry: Entry;
  times: number;
}

const isSame = (a: Entry, b: Entry) =>
  a.actor?.id === b.actor?.id &&
  a.operation === b.operation &&
  a.targetId === b.targetId &&
  a.face === b.face;

/** How far apart two of the same still are told as one. */
const NEAR_MS = 30 * 60_000;

/** Tells once what was done several times in a row; the newest stands for all. */
export function runsOf(entries: readonly Entry[]): Run[] {
  const runs: Run[] = [];
  let before: Entry | undefined;
  for (const entry of entries) {
    const last = runs.at(-1);
    if (last && before && isSame(before, entry) && before.createdAt - entry.createdAt < NEAR_MS)
      last.times += 1;
    else runs.push({ entry, times: 1 });
    before = entry;
  }
  return runs;
}

/** Where what was done something to is shown; nowhere for what is gone and for what has no page. */
export const linkOf = ({ operation, targetKind, targetId }: Entry): string | undefined =>
  operation.startsWith('delete_') && operation !== 'delete_comment'
    ? undefined
    : pathOf(targetKind, targetId);
