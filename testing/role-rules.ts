import type { z } from 'zod';
import { rank } from '../domain/roles';
import type { MembershipRole, Role } from '../server/wire/shared';
import type { WorkspaceAccess as Access } from '../server/wire/sharing';

/*
 * The access rules in plain code. A test compares the SQL of `row-access.ts` with them.
 */

type WorkspaceAccess = z.infer<typeof Access>;

/** The highest of several roles; null if there is none. */
const highest = (...given: (Role | null)[]): Role | null =>
  given.reduce((best, role) => (rank(role) > rank(best) ? role : best), null);

/** A guest has at most commenter on areas and projects. */
const capGuest = <R extends Role>(role: R): R | 'commenter' =>
  rank(role) > rank('commenter') ? 'commenter' : role;

const throughWorkspace = { none: null, view: 'reader', edit: 'editor' } as const satisfies Record<
  WorkspaceAccess,
  Role | null
>;

/** What decides a person's role on an area or a project, seen by itself. */
export interface Place {
  created: boolean;
  workspaceAccess: WorkspaceAccess;
  grant: Role | null;
}

/** The role an area or project gives of itself to a person with a membership in its workspace, or without one. */
function placeRole(
  { created, workspaceAccess, grant }: Place,
  membership: MembershipRole | null,
): Role | null {
  if (membership === null) return grant && capGuest(grant);
  return highest(created ? 'owner' : null, throughWorkspace[workspaceAccess], grant);
}

/** What decides a person's role on a task. */
interface TaskPlace {
  created: boolean;
  grant: Role | null;
  project: Place | null;
  /** The task's area, or its project's. */
  area: Place | null;
}

const isManager = (membership: MembershipRole | null) => membership === 'owner' || membership === 'admin';

/** The effective role on an area. */
export const areaRole = (area: Place, membership: MembershipRole | null): Role | null =>
  isManager(membership) ? 'owner' : placeRole(area, membership);

/** The effective role on a project: the highest of its own and its area's. */
export function projectRole(
  project: Place,
  area: Place | null,
  membership: MembershipRole | null,
): Role | null {
  if (isManager(membership)) return 'owner';
  return highest(placeRole(project, membership), area && placeRole(area, membership));
}

/** The effective role on a task: the highest of its own, its project's and its area's. A grant of its own is not capped. */
export function taskRole(
  { created, grant, project, area }: TaskPlace,
  membership: MembershipRole | null,
): Role | null {
  if (isManager(membership)) return 'owner';
  const creator = created && membership !== null ? 'owner' : null;
  return highest(
    creator,
    grant,
    project && placeRole(project, membership),
    area && placeRole(area, membership),
  );
}
