import { MoreHorizontal } from 'lucide-react';
import type { ReactNode } from 'react';
import { IconButton } from '../../ui/button';
import { icon, smallIcon } from '../../ui/icon';
import { Menu, MenuContent } from './menu';

interface MoreMenuProps {
  label: string;
  isSmall?: boolean;
  className?: string;
  /** Its items. */
  children: ReactNode;
}

export const MoreMenu = ({ label, isSmall, className, children }: MoreMenuProps) => (
  <Menu
    button={(props) => (
      <IconButton {...props} label={label} className={className}>
        <MoreHorizontal {...(isSmall ? smallIcon : icon)} />
      </IconButton>
    )}
  >
    <MenuContent align="end">{children}</MenuContent>
  </Menu>
);
