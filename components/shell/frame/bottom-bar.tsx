import { BookOpen, CalendarDays, type LucideIcon, Menu as MenuIcon, Plus, Star } from 'lucide-react';
import { cn } from '../../ui/cn';
import { icon } from '../../ui/icon';
import { Link } from '../../ui/link';
import { useText } from '../language/language';
import { openPanel } from '../state/panels';
import { usePath } from '../state/path';

const item = 'flex h-14 flex-1 flex-col items-center justify-center gap-0.5 text-12 base:text-ink-3';

function BarLink({ to, Icon }: { to: 'today' | 'upcoming' | 'areas' | 'journal'; Icon: LucideIcon }) {
  const common = useText('common');
  const active = usePath() === `/${to}`;
  return (
    <Link
      href={`/${to}`}
      aria-current={active ? 'page' : undefined}
      className={cn(item, active && 'text-accent')}
    >
      <Icon {...icon} size={20} />
      {common(to)}
    </Link>
  );
}

/** The main navigation on phones. */
export function BottomBar() {
  const t = useText('frame');
  return (
    <nav
      aria-label={t('planner')}
      className="fixed inset-x-0 bottom-0 z-20 flex border-t border-line bg-surface pb-[env(safe-area-inset-bottom)] md:hidden print:hidden"
    >
      <BarLink to="today" Icon={Star} />
      <BarLink to="upcoming" Icon={CalendarDays} />
      <button type="button" onClick={() => openPanel('new')} className={cn(item, 'text-accent')}>
        <Plus {...icon} size={20} />
        {t('new')}
      </button>
      <BarLink to="areas" Icon={MenuIcon} />
      <BarLink to="journal" Icon={BookOpen} />
    </nav>
  );
}
