'use client';

import { ChoiceMenu } from '../ui/choice-menu';
import { MenuItem, MenuLine } from '../ui/menu';
import { nameOf } from '../ui/person';
import { PersonLine, personRow } from '../ui/person-line';
import { type MembershipRole, roleNames, rolesFor } from './membership-roles';
import type { Member, MemberActions } from './use-members';

interface SeatRowProps {
  member: Member;
  /** The account of who looks, and its role. */
  me: string;
  as: MembershipRole;
  actions: MemberActions;
}

/** A person with a seat: the role, to change for who may. */
export function MemberRow({ member, me, as, actions }: SeatRowProps) {
  const { role } = member;
  const own = member.id === me;
  const choices = rolesFor(as);
  const fixed = as === 'member' || !choices.some(({ value }) => value === role);
  return (
    <li className={personRow}>
      <PersonLine person={member} me={me}>
        {fixed ? (
          <span className="shrink-0 px-2 text-13 text-ink-3">{roleNames[role]}</span>
        ) : (
          <ChoiceMenu
            label={own ? 'your role' : `role of ${nameOf(member)}`}
            value={role}
            choices={choices}
            onChoose={(next) => void actions.setRole(member, next, own)}
          >
            {!own && (
              <>
                <MenuLine />
                <MenuItem onSelect={() => void actions.remove(member)} className="text-overdue">
                  Take the seat away
                </MenuItem>
              </>
            )}
          </ChoiceMenu>
        )}
      </PersonLine>
    </li>
  );
}
