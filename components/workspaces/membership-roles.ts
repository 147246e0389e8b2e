import type { Choice } from '../ui/choice';
import type { Workspace } from './use-workspaces';

export type MembershipRole = Workspace['role'];

export const roleNames: Record<MembershipRole, string> = { owner: 'Owner', admin: 'Admin', member: 'Member' };

const descriptions: Record<MembershipRole, string> = {
  member: 'Works in what is open to members',
  admin: 'Sees everything and manages members',
  owner: 'Also adds and removes owners',
};

const ascending: readonly MembershipRole[] = ['member', 'admin', 'owner'];

/** The roles that a member can assign: only owners assign the owner role. */
export const rolesFor = (own: MembershipRole): Choice<MembershipRole>[] =>
  ascending
    .filter((role) => own === 'owner' || role !== 'owner')
    .map((value) => ({ value, name: roleNames[value], says: descriptions[value] }));
