/** In ascending order. */
export const roles = ['reader', 'commenter', 'editor', 'owner'] as const;
export type Role = (typeof roles)[number];

/** The rank of a role from 0; -1 for none. */
export const rank = (role: Role | null): number => (role === null ? -1 : roles.indexOf(role));

export const atLeast = (role: Role | null, needed: Role): boolean => rank(role) >= rank(needed);
