import type { Text } from '@/language/translator';
import type { Choice } from '../ui/choice';
import type { Workspace } from './use-workspaces';

export type MembershipRole = Workspace['role'];

const descriptions = { member: 'memberSays', admin: 'adminSays', owner: 'ownerSays' } as const;

const ascending: readonly MembershipRole[] = ['member', 'admin', 'owner'];

/** The roles that a member can assign: only owners assign the owner role. */
export const rolesFor = (own: MembershipRole, t: Text<'workspaces'>): Choice<MembershipRole>[] =>
  ascending
    .filter((role) => own === 'owner' || role !== 'owner')
    .map((value) => ({ value, name: t(value), says: t(descriptions[value]) }));
