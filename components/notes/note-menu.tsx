'use client';

import { MoreHorizontal } from 'lucide-react';
import { retryImport } from '../data/connection';
import { IconButton } from '../ui/button';
import { icon } from '../ui/icon';
import { LazyMenu, lateMenu } from '../ui/lazy-menu';
import type { NoteMenuItemsProps } from './note-menu-items';

const menu = lateMenu(retryImport(() => import('./note-menu-items').then((module) => module.NoteMenuItems)));

interface NoteMenuProps extends NoteMenuItemsProps {
  label: string;
  className?: string;
}

/** The actions of a note that the viewer owns. */
export function NoteMenu({ label, className, ...items }: NoteMenuProps) {
  return (
    <LazyMenu
      of={menu}
      content={items}
      button={(props) => (
        <IconButton {...props} label={label} className={className}>
          <MoreHorizontal {...icon} />
        </IconButton>
      )}
    />
  );
}
