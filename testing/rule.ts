import type { Role } from '../server/wire/shared';
import type { Actor, Scenario } from './actors';
import type { Ids, SharingFixture } from './sharing-fixture';

export type Input = Record<string, unknown>;

/**
 * Who may call an operation. It depends on the role on its target or the membership in its workspace. `anyone` and
 * `ownOnly` need neither: they answer everyone the same, or reach only the caller's own data.
 */
export type Rule =
  | {
      needs: Role;
      at: readonly Scenario[];
      input: (ids: Ids, scenario: Scenario) => Input;
      /** Conditions in addition to the role. */
      isAllowed?: (actor: Actor, role: Role) => boolean;
      /** The status for allowed actors, if a conflict in the fixture makes it differ from the operation's. */
      ok?: number;
      /** The status without a role, if it is not 404. */
      hidden?: number;
      /** The status if the role is too low, if it is not 403. */
      tooLow?: number;
    }
  | { membership: 'member' | 'admin'; input: (ids: Ids, fixture: SharingFixture) => Input; hidden?: number }
  /** Takes no id of a row: the same for everyone. */
  | { anyone: number; input: (fixture: SharingFixture) => Input }
  /** Takes no id, so it can only reach the caller's own rows. */
  | { ownOnly: true; input?: Input };

export type Targeted = Extract<Rule, { needs: Role }>;

export const needsRole = (needs: Role, at: readonly Scenario[], input: Targeted['input']): Targeted => ({
  needs,
  at,
  input,
});

export const needsMembership = (
  needs: 'member' | 'admin',
  input: (ids: Ids, fixture: SharingFixture) => Input,
): Rule => ({
  membership: needs,
  input,
});
