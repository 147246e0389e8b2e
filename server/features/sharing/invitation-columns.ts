import sql from 'sql-template-tag';

export const invitedKinds = ['workspace', 'area', 'project', 'task', 'note'] as const;
export type InviteKind = (typeof invitedKinds)[number];

/** The id of the target of an invitation, as SQL. */
export const invited = sql`coalesce(to_workspace_id, area_id, project_id, task_id, note_id)`;

/** An invitation is neither accepted nor revoked, as SQL. */
export const isPending = sql`accepted_at IS NULL AND revoked_at IS NULL`;

/** The name of the target of an invitation `i`, as SQL. */
export const inviteLabel = sql`coalesce(
  (SELECT name FROM workspaces WHERE id = i.to_workspace_id), (SELECT name FROM areas WHERE id = i.area_id),
  (SELECT name FROM projects WHERE id = i.project_id), (SELECT title FROM tasks WHERE id = i.task_id),
  (SELECT title FROM notes WHERE id = i.note_id))`;

/** The kind of an invitation `i`, as SQL. */
export const inviteKind = sql`CASE WHEN to_workspace_id IS NOT NULL THEN 'workspace' WHEN area_id IS NOT NULL THEN 'area'
  WHEN project_id IS NOT NULL THEN 'project' WHEN task_id IS NOT NULL THEN 'task' ELSE 'note' END`;
