import type { Round } from '@/server/types';
import { MenuContent, MenuItem, MenuLabel } from '../data/menu';
import { MoreMenu } from '../data/more-menu';
import { useText } from '../language/language';
import { cn } from '../ui/cn';
import { titleOf } from './use-day';

/** Visible while the round's head is hovered or has the focus. */
export const visibleOnHead =
  'opacity-0 group-focus-within/head:opacity-100 group-hover/head:opacity-100 data-[state=open]:opacity-100 pointer-coarse:opacity-100';

interface RoundMenuProps {
  name: string;
  /** The other open rounds. */
  others: readonly Round[];
  onAdd: (() => void) | undefined;
  onMove: (to: number) => void;
  onEmpty: () => void;
}

/** The keyboard alternative to dragging a round's title. */
export function RoundMenu({ name, others, onAdd, onMove, onEmpty }: RoundMenuProps) {
  const t = useText('rounds');
  return (
    <MoreMenu label={t('moreFor', { round: name })} isSmall className={cn('text-ink-3', visibleOnHead)}>
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
    </MoreMenu>
  );
}
