import type { Round } from '@/server/types';
import { MenuContent, MenuItem, MenuLabel } from '../data/menu';
import { useText } from '../language/language';
import { titleOf } from './use-day';

export interface RoundMenuItemsProps {
  /** The other open rounds. */
  others: readonly Round[];
  onAdd: (() => void) | undefined;
  onMove: (to: number) => void;
  onEmpty: () => void;
}

export function RoundMenuItems({ others, onAdd, onMove, onEmpty }: RoundMenuItemsProps) {
  const t = useText('rounds');
  return (
    <MenuContent align="end">
      {/* Wait until the menu has closed and returned the focus. */}
      {onAdd && <MenuItem onSelect={() => setTimeout(onAdd)}>{t('addTask')}</MenuItem>}
      <MenuLabel>{t('moveAllTo')}</MenuLabel>
      {others.map((round) => (
        <MenuItem key={round.index} onSelect={() => onMove(round.index)}>
          {titleOf(round)}
        </MenuItem>
      ))}
      <MenuItem onSelect={onEmpty}>{t('takeEverythingOut')}</MenuItem>
    </MenuContent>
  );
}
