'use client';

import { ChevronDown } from 'lucide-react';
import { personName } from '../people/person';
import { Button } from '../ui/button';
import { Menu, MenuChoice, MenuContent, MenuItem, MenuLine, MenuOption, MenuTrigger } from '../ui/menu';
import type { Member, SeatActions, SeatRole } from './use-members';
import { roleNames } from './use-workspaces';

/** The roles that a role may give. */
export const rolesFor = (own: SeatRole): readonly SeatRole[] =>
  own === 'owner' ? ['owner', 'admin', 'member'] : ['admin', 'member'];

interface RoleMenuProps {
  member: Member;
  /** The role of who looks. */
  as: SeatRole;
  own: boolean;
  actions: SeatActions;
}

/** A person's role, and what it can be changed to; read only where it cannot. */
export function RoleMenu({ member, as, own, actions }: RoleMenuProps) {
  const { role } = member;
  const roles = rolesFor(as);
  if (as === 'member' || !roles.includes(role))
    return <span className="px-3 text-14 text-ink-2">{roleNames[role]}</span>;
  const set = (next: string) => {
    const wanted = roles.find((one) => one === next);
    if (wanted && wanted !== role) void actions.setRole(member, wanted, own);
  };
  return (
    <Menu>
      <MenuTrigger asChild>
        <Button aria-label={`Role of ${personName(member)}: ${roleNames[role]}`} className="gap-1 pr-2">
          {roleNames[role]}
          <ChevronDown size={14} strokeWidth={1.75} aria-hidden="true" className="text-ink-3" />
        </Button>
      </MenuTrigger>
      <MenuContent align="end">
        <MenuChoice value={role} onValueChange={set}>
          {roles.map((one) => (
            <MenuOption key={one} value={one}>
              {roleNames[one]}
            </MenuOption>
          ))}
        </MenuChoice>
        {!own && (
          <>
            <MenuLine />
            <MenuItem onSelect={() => void actions.remove(member)} className="text-overdue">
              Take the seat away
            </MenuItem>
          </>
        )}
      </MenuContent>
    </Menu>
  );
}
