'use client';

import { MoreHorizontal } from 'lucide-react';
import { IconButton } from '../ui/button';
import { smallIcon } from '../ui/icon';
import { Menu, MenuContent, MenuItem, MenuLabel, MenuTrigger } from '../ui/menu';
import { roundName } from './use-day';

interface RoundMenuProps {
  index: number;
  /** The other rounds that are open. */
  others: readonly number[];
  onMove: (to: number) => void;
  onEmpty: () => void;
}

/** What else can be done to a round: what dragging its title does, by menu. */
export function RoundMenu({ index, others, onMove, onEmpty }: RoundMenuProps) {
  return (
    <Menu>
      <MenuTrigger asChild>
        <IconButton label={`More for ${roundName(index)}`} className="text-ink-3">
          <MoreHorizontal {...smallIcon} />
        </IconButton>
      </MenuTrigger>
      <MenuContent align="end">
        <MenuLabel>Move all to</MenuLabel>
        {others.map((to) => (
          <MenuItem key={to} onSelect={() => onMove(to)}>
            {roundName(to)}
          </MenuItem>
        ))}
        <MenuItem onSelect={onEmpty}>Take everything out</MenuItem>
      </MenuContent>
    </Menu>
  );
}
