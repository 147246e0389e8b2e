import { ChoiceMenu } from '../data/choice-menu';
import { useText } from '../language/language';
import { nameOf } from '../ui/person';
import { PersonLine, personRow } from '../ui/person-line';
import { type MembershipRole, rolesFor } from './membership-roles';
import type { Member, MemberActions } from './use-members';

interface MemberRowProps {
  member: Member;
  /** The id of the viewer. */
  me: string;
  ownRole: MembershipRole;
  actions: MemberActions;
}

/** A member and their role, editable for owners and admins. */
export function MemberRow({ member, me, ownRole, actions }: MemberRowProps) {
  const t = useText('workspaces');
  const { role } = member;
  const own = member.id === me;
  const choices = rolesFor(ownRole, t);
  const fixed = ownRole === 'member' || !choices.some(({ value }) => value === role);
  return (
    <div className={personRow}>
      <PersonLine person={member} me={me}>
        {fixed ? (
          <span className="shrink-0 px-2 text-13 text-ink-3">{t(role)}</span>
        ) : (
          <ChoiceMenu
            label={own ? t('yourRole') : t('roleOf', { name: nameOf(member) })}
            value={role}
            choices={choices}
            onChoose={(next) => void actions.setRole(member, next, own)}
            removal={
              own ? undefined : { label: t('removeMember'), onRemove: () => void actions.remove(member) }
            }
          />
        )}
      </PersonLine>
    </div>
  );
}
