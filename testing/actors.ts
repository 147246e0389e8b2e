import type { MembershipRole, Role } from '../server/wire/shared';

/** The people that every operation is tried as. */
export const actors = [
  'stranger',
  'reader',
  'commenter',
  'editor',
  'owner',
  'member',
  'admin',
  'guest',
  'former',
] as const;
export type Actor = (typeof actors)[number];

/** What is shared: an area, a project in it, a task in the project, or a task in no place. */
export const targetScenarios = ['area', 'project', 'task', 'alone'] as const;
/** The others have no place: a note, rows of one account, a package, an open invitation, the trash. */
export type Scenario = (typeof targetScenarios)[number] | 'note' | 'own' | 'package' | 'invitation' | 'trash';

/** The scenarios that only the named actors see. */
const fixedRoles: Partial<Record<Scenario, Partial<Record<Actor, Role>>>> = {
  own: { owner: 'owner' },
  package: { owner: 'owner', reader: 'reader' },
  invitation: { stranger: 'reader' },
  trash: { owner: 'owner', admin: 'owner' },
};

/**
 * The role of an actor in a scenario. A guest's and a former member's grant as editor is capped to commenter in areas
 * and projects. The workspace's members see the area. They do not see a task in no place, and not even admins see notes.
 */
export const roleAt = (scenario: Scenario, actor: Actor): Role | null => {
  const fixed = fixedRoles[scenario];
  if (fixed) return fixed[actor] ?? null;
  const isAlone = scenario === 'alone' || scenario === 'note';
  const roles: Record<Actor, Role | null> = {
    stranger: null,
    reader: 'reader',
    commenter: 'commenter',
    editor: 'editor',
    owner: 'owner',
    member: isAlone ? null : 'reader',
    admin: scenario === 'note' ? null : 'owner',
    guest: isAlone ? 'editor' : 'commenter',
    former: isAlone ? 'editor' : 'commenter',
  };
  return roles[actor];
};

/** The membership of an actor in the workspace. */
export const membershipOf = (actor: Actor): MembershipRole | null => {
  if (actor === 'stranger' || actor === 'guest' || actor === 'former') return null;
  return actor === 'admin' ? 'admin' : 'member';
};
