import type { Role } from '../wire/shared';

/** Ascending. */
const roles: readonly Role[] = ['reader', 'commenter', 'editor', 'owner'];

/** Where a role stands, from 0; -1 for none. */
export const rank = (role: Role | null): number => (role === null ? -1 : roles.indexOf(role));

/** True where a role is at least the needed one. */
export const atLeast = (role: Role | null, needed: Role): boolean => rank(role) >= rank(needed);
