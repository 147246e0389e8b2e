import { memo, type ReactNode } from 'react';
import { cn } from '../../ui/cn';
import { Link } from '../../ui/link';
import { useDropTarget } from '../state/drag';
import { usePath } from '../state/path';

interface NavLinkProps {
  href: string;
  icon: ReactNode;
  count?: number;
  /** The drop target's dnd-kit id. Without it the link takes no drops. */
  dropId?: string;
  children: ReactNode;
}

/** A link in the sidebar. Dropping a task on it moves the task there. */
export const NavLink = (props: NavLinkProps) => <LinkLook {...props} active={usePath() === props.href} />;

/** Only the link that was left and the one that was reached are drawn again. */
const LinkLook = memo(function LinkLook({
  href,
  icon,
  count,
  dropId = '',
  active,
  children,
}: NavLinkProps & { active: boolean }) {
  const { ref, isOver } = useDropTarget(dropId, dropId !== '');
  return (
    <Link
      ref={ref}
      href={href}
      aria-current={active ? 'page' : undefined}
      className={cn(
        'flex h-8 min-w-0 flex-1 items-center gap-2 rounded-control px-2 text-14 base:text-ink-2 hover:bg-hover touch:h-11',
        active && 'base:bg-hover font-medium text-ink',
        isOver && 'bg-accent-soft outline-2 -outline-offset-2 outline-accent',
      )}
    >
      <span className="grid size-4 shrink-0 place-items-center text-ink-3">{icon}</span>
      <span className="truncate">{children}</span>
      {Boolean(count) && <span className="ms-auto text-12 text-ink-3 tabular-nums">{count}</span>}
    </Link>
  );
});
