import sql, { raw, type Sql } from 'sql-template-tag';
import { enumValue } from '../../platform/database/tables';
import type { GrantableRole } from '../../wire/shared';

export type TargetKind = 'workspace' | 'area' | 'project' | 'task' | 'note';

/** Something that a role or membership applies to. */
export interface Target<K extends TargetKind = TargetKind> {
  kind: K;
  id: string;
}

interface Names {
  table: Sql;
  /** The foreign key in grants, invitations and links. */
  column: Sql;
  /** The column with its name or title. */
  label: Sql;
}

export const targets: Record<TargetKind, Names> = {
  workspace: { table: raw('workspaces'), column: raw('to_workspace_id'), label: raw('name') },
  area: { table: raw('areas'), column: raw('area_id'), label: raw('name') },
  project: { table: raw('projects'), column: raw('project_id'), label: raw('name') },
  task: { table: raw('tasks'), column: raw('task_id'), label: raw('title') },
  note: { table: raw('notes'), column: raw('note_id'), label: raw('title') },
};

/** SQL condition: a grant, invitation or link belongs to this target. */
export const matchesTarget = ({ kind, id }: Target) => sql`${targets[kind].column} = ${id}`;

/** Guests have at most the commenter role on areas and projects. Tasks and notes have no such limit. */
const isCapped = (kind: TargetKind): boolean => kind === 'area' || kind === 'project';

/** A granted role, limited for guests. Needs the membership joined as `membership` (null for guests). */
export const cappedRole = (kind: TargetKind, role: Sql): Sql =>
  isCapped(kind)
    ? sql`CASE WHEN membership.role IS NULL THEN LEAST(${role}, ${enumValue('role', 'commenter')}) ELSE ${role} END`
    : role;

/** The highest role up to `role` that a guest may have. */
export const guestRole = (kind: TargetKind, role: GrantableRole): GrantableRole =>
  isCapped(kind) && role === 'editor' ? 'commenter' : role;

/** Joins the membership of a grant `g` as `membership`. */
export const membershipOfGrant = sql`
  LEFT JOIN workspace_members membership ON membership.workspace_id = g.workspace_id AND membership.user_id = g.user_id`;
