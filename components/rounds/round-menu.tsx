import { MoreHorizontal } from 'lucide-react';
import { Menu } from '../data/menu';
import { useText } from '../language/language';
import { IconButton } from '../ui/button';
import { cn } from '../ui/cn';
import { smallIcon } from '../ui/icon';
import { RoundMenuItems, type RoundMenuItemsProps } from './round-menu-items';

/** Visible while the round's head is hovered or has the focus. */
export const visibleOnHead =
  'opacity-0 group-focus-within/head:opacity-100 group-hover/head:opacity-100 data-[state=open]:opacity-100 pointer-coarse:opacity-100';

/** The keyboard alternative to dragging a round's title. */
export function RoundMenu({ name, ...items }: RoundMenuItemsProps & { name: string }) {
  const t = useText('rounds');
  return (
    <Menu
      button={(props) => (
        <IconButton
          {...props}
          label={t('moreFor', { round: name })}
          className={cn('text-ink-3', visibleOnHead)}
        >
          <MoreHorizontal {...smallIcon} />
        </IconButton>
      )}
    >
      <RoundMenuItems {...items} />
    </Menu>
  );
}
