'use client';

import { BookOpen, CalendarDays, Menu as MenuIcon, Plus, Star } from 'lucide-react';
import { usePathname } from 'next/navigation';
import { openPanel } from '../state/panels';
import { cn } from '../ui/cn';
import { icon } from '../ui/icon';
import { Link } from '../ui/link';

const item = 'flex h-14 flex-1 flex-col items-center justify-center gap-0.5 text-12 text-ink-3';

const links = [
  { href: '/today', label: 'Today', Icon: Star },
  { href: '/upcoming', label: 'Upcoming', Icon: CalendarDays },
];
const more = [
  { href: '/areas', label: 'Areas', Icon: MenuIcon },
  { href: '/journal', label: 'Journal', Icon: BookOpen },
];

function BarLink({ href, label, Icon }: (typeof links)[number]) {
  const active = usePathname() === href;
  return (
    <Link
      href={href}
      aria-current={active ? 'page' : undefined}
      className={cn(item, active && 'text-accent')}
    >
      <Icon {...icon} size={20} />
      {label}
    </Link>
  );
}

/** The main navigation on phones. */
export function BottomBar() {
  return (
    <nav
      aria-label="Planner"
      className="fixed inset-x-0 bottom-0 z-20 flex border-t border-line bg-surface pb-[env(safe-area-inset-bottom)] md:hidden print:hidden"
    >
      {links.map((link) => (
        <BarLink key={link.href} {...link} />
      ))}
      <button type="button" onClick={() => openPanel('new')} className={cn(item, 'text-accent')}>
        <Plus {...icon} size={20} />
        New
      </button>
      {more.map((link) => (
        <BarLink key={link.href} {...link} />
      ))}
    </nav>
  );
}
