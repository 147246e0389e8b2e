import sql, { raw, type Sql } from 'sql-template-tag';
import { enumValue } from '../database/tables';
import type { GrantableRole } from '../wire/shared';

/** Whatever people can be let into. */
export type TargetKind = 'workspace' | 'area' | 'project' | 'task' | 'note';

/** One thing that people can be let into. */
export interface Target<K extends TargetKind = TargetKind> {
  kind: K;
  id: string;
}

interface Names {
  table: Sql;
  /** The column by which grants, invitations and links refer to it. */
  column: Sql;
  /** The column of its name. */
  label: Sql;
}

/** How the database names each kind of target. */
export const targets: Record<TargetKind, Names> = {
  workspace: { table: raw('workspaces'), column: raw('seat_in'), label: raw('name') },
  area: { table: raw('areas'), column: raw('area_id'), label: raw('name') },
  project: { table: raw('projects'), column: raw('project_id'), label: raw('name') },
  task: { table: raw('tasks'), column: raw('task_id'), label: raw('title') },
  note: { table: raw('notes'), column: raw('note_id'), label: raw('title') },
};

/** The condition that a grant, an invitation or a link is of a target. */
export const matchesTarget = ({ kind, id }: Target) => sql`${targets[kind].column} = ${id}`;

/** True where a guest has at most commenter: a task shared on its own, and a note, have no such cap. */
const isCapped = (kind: TargetKind): boolean => kind === 'area' || kind === 'project';

/** A granted role as it counts on a target for the person whose seat in its workspace is `seat`, null for a guest. */
export const cappedRole = (kind: TargetKind, role: Sql): Sql =>
  isCapped(kind)
    ? sql`CASE WHEN seat.role IS NULL THEN LEAST(${role}, ${enumValue('role', 'commenter')}) ELSE ${role} END`
    : role;

/** What of a role a guest may be given on a target. */
export const guestRole = (kind: TargetKind, role: GrantableRole): GrantableRole =>
  isCapped(kind) && role === 'editor' ? 'commenter' : role;

/** The seat of a grant `g`. */
export const membershipOfGrant = sql`
  LEFT JOIN workspace_members seat ON seat.workspace_id = g.workspace_id AND seat.user_id = g.user_id`;
