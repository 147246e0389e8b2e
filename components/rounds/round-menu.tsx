'use client';

import { MoreHorizontal } from 'lucide-react';
import { IconButton } from '../ui/button';
import { smallIcon } from '../ui/icon';
import { LazyMenu, lateMenu } from '../ui/lazy-menu';
import type { RoundMenuItemsProps } from './round-menu-items';
import { roundName } from './use-day';

const roundMenu = lateMenu(() => import('./round-menu-items').then((module) => module.RoundMenuItems));

/** The keyboard alternative to dragging a round's title. */
export function RoundMenu({ index, ...items }: RoundMenuItemsProps & { index: number }) {
  return (
    <LazyMenu
      of={roundMenu}
      content={items}
      button={(props) => (
        <IconButton {...props} label={`More for ${roundName(index)}`} className="text-ink-3">
          <MoreHorizontal {...smallIcon} />
        </IconButton>
      )}
    />
  );
}
