import type { Role } from '../wire/shared';
import type { Actor, Scenario } from './actors';
import type { Ids, SharingFixture } from './sharing-fixture';

export type Input = Record<string, unknown>;

/**
 * Who may call an operation: by the role on its target, by the seat in its workspace, or everybody, be it with the
 * same answer for all, be it on nothing but what is his own.
 */
export type Rule =
  | {
      needs: Role;
      at: readonly Scenario[];
      input: (ids: Ids, scenario: Scenario) => Input;
      /** Who may of those with a role, where that is not for the role alone to say. */
      isAllowed?: (actor: Actor, role: Role) => boolean;
      /** The status for those who may, where it is not the operation's own: the state refuses. */
      ok?: number;
      /** The status for those who may not know, where it is not 404. */
      hidden?: number;
      /** The status for those whose role is too low, where it is not 403. */
      tooLow?: number;
    }
  | { membership: 'member' | 'admin'; input: (ids: Ids, fixture: SharingFixture) => Input; hidden?: number }
  /** Names no row of anybody's: the same for all. */
  | { anyone: number; input: (fixture: SharingFixture) => Input }
  /** Takes no id: there is nothing of others' that it could name. */
  | { ownOnly: true; input?: Input };

export type Targeted = Extract<Rule, { needs: Role }>;

/** For those with a role on the target. */
export const needsRole = (needs: Role, at: readonly Scenario[], input: Targeted['input']): Targeted => ({
  needs,
  at,
  input,
});

/** For those with a seat in the workspace. */
export const needsMembership = (
  needs: 'member' | 'admin',
  input: (ids: Ids, fixture: SharingFixture) => Input,
): Rule => ({
  membership: needs,
  input,
});
