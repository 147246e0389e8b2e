import { ChevronsUpDown } from 'lucide-react';
import type { Frame } from '@/server/types';
import { Menu } from '../data/menu';
import { useText } from '../language/language';
import { cn } from '../ui/cn';
import { smallIcon } from '../ui/icon';
import { SwitcherItems } from './switcher-items';
import { currentOf, useWorkspaceName } from './use-workspaces';

interface SwitcherProps {
  frame: Frame | undefined;
  className?: string;
}

/** Shows the current workspace and opens the menu of all. */
export function Switcher({ frame, className }: SwitcherProps) {
  const common = useText('common');
  const nameOf = useWorkspaceName();
  const current = currentOf(frame);
  const name = current ? nameOf(current) : 'Parcours';
  return (
    <Menu
      button={(props) => (
        <button
          {...props}
          type="button"
          aria-label={common('namedChange', { name: common('workspace'), change: name })}
          className={cn(
            'flex h-8 min-w-0 items-center gap-1.5 rounded-control px-2 text-14 font-semibold hover:bg-hover data-[state=open]:bg-hover touch:h-11',
            className,
          )}
        >
          <span className="truncate">{name}</span>
          <ChevronsUpDown {...smallIcon} className="shrink-0 text-ink-3" />
        </button>
      )}
    >
      <SwitcherItems frame={frame} />
    </Menu>
  );
}
