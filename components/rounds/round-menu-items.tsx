'use client';

import { MenuContent, MenuItem, MenuLabel } from '../ui/menu';
import { roundName } from './use-day';

export interface RoundMenuItemsProps {
  /** Indexes of the other open rounds. */
  others: readonly number[];
  onMove: (to: number) => void;
  onEmpty: () => void;
}

export function RoundMenuItems({ others, onMove, onEmpty }: RoundMenuItemsProps) {
  return (
    <MenuContent align="end">
      <MenuLabel>Move all to</MenuLabel>
      {others.map((to) => (
        <MenuItem key={to} onSelect={() => onMove(to)}>
          {roundName(to)}
        </MenuItem>
      ))}
      <MenuItem onSelect={onEmpty}>Take everything out</MenuItem>
    </MenuContent>
  );
}
