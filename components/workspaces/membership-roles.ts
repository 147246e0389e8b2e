import type { Choice } from '../ui/choice-menu';
import type { Workspace } from './use-workspaces';

export type MembershipRole = Workspace['role'];

/** The roles in a workspace, as they are called. */
export const roleNames: Record<MembershipRole, string> = { owner: 'Owner', admin: 'Admin', member: 'Member' };

const may: Record<MembershipRole, string> = {
  member: 'Works in what is open to members',
  admin: 'Reaches everything, decides who sits here',
  owner: 'Also makes and unmakes owners',
};

const ascending: readonly MembershipRole[] = ['member', 'admin', 'owner'];

/** The roles that somebody of a role may give: only owners make owners. */
export const rolesFor = (own: MembershipRole): Choice<MembershipRole>[] =>
  ascending
    .filter((role) => own === 'owner' || role !== 'owner')
    .map((value) => ({ value, name: roleNames[value], says: may[value] }));
