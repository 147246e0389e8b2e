'use client';

import { usePathname } from 'next/navigation';
import { useEffect } from 'react';
import type { Title } from '@/language/title';
import { usePageName } from '../../shell/language/page-name';
import { useServed } from '../../sync/served';
import { cn } from '../../ui/cn';
import { Link } from '../../ui/link';

interface SettingsPage {
  /** The pages of one tab are neighbors. Where it has several, they show below the tabs while it is open. */
  tab: Title;
  href: string;
  label: Title;
  /** Absent on servers and for people without this. */
  needs?: 'hasBilling' | 'hasMailIn' | 'isOwner';
}

const pages: readonly SettingsPage[] = [
  { tab: 'account', href: '/settings', label: 'profileAndSignIn' },
  { tab: 'account', href: '/settings/billing', label: 'plan', needs: 'hasBilling' },
  { tab: 'preferences', href: '/settings/preferences', label: 'general' },
  { tab: 'preferences', href: '/settings/keys', label: 'keys' },
  { tab: 'preferences', href: '/settings/notifications', label: 'notifications' },
  { tab: 'workspace', href: '/settings/workspace', label: 'workspace' },
  { tab: 'calendars', href: '/settings/calendars', label: 'connectedCalendars' },
  { tab: 'calendars', href: '/settings/feeds', label: 'feed' },
  { tab: 'apps', href: '/settings/apps', label: 'phoneApps' },
  { tab: 'apps', href: '/settings/mail', label: 'mailIn', needs: 'hasMailIn' },
  { tab: 'exchange', href: '/settings/exchange', label: 'exchange' },
  { tab: 'developer', href: '/settings/tokens', label: 'tokens' },
  { tab: 'developer', href: '/settings/webhooks', label: 'webhooks' },
  { tab: 'server', href: '/settings/server', label: 'server', needs: 'isOwner' },
];

const settingsTitle = (path: string): Title =>
  pages.find(({ href }) => href === path && href !== '/settings')?.label ?? 'settings';

/** Scrolls the line, but not the page. */
function reveal(link: HTMLAnchorElement | null): void {
  const line = link?.parentElement;
  if (line) line.scrollLeft = link.offsetLeft - (line.clientWidth - link.offsetWidth) / 2;
}

// On phones one line that scrolls, to both edges of the screen.
const line =
  'flex flex-wrap gap-1 max-md:-mx-4 max-md:flex-nowrap max-md:overflow-x-auto max-md:px-4 max-md:[scrollbar-width:none]';

interface NavLinkProps {
  href: string;
  label: Title;
  isOpen: boolean;
  /** For the pages of a tab. */
  isPart?: boolean;
}

function NavLink({ href, label, isOpen, isPart = false }: NavLinkProps) {
  const nameOf = usePageName();
  return (
    <Link
      href={href}
      ref={isOpen ? reveal : undefined}
      aria-current={isOpen ? 'page' : undefined}
      className={cn(
        'flex shrink-0 items-center rounded-control px-2 base:text-ink-2 hover:text-ink touch:h-11',
        isPart ? 'h-7 text-13' : 'h-8 text-14 hover:bg-hover',
        isOpen &&
          (isPart
            ? 'font-medium text-ink underline decoration-accent decoration-2 underline-offset-6'
            : 'bg-hover font-medium text-ink'),
      )}
    >
      {nameOf(label)}
    </Link>
  );
}

export function SettingsNav() {
  const nameOf = usePageName();
  const path = usePathname();
  const server = useServed();
  useEffect(() => {
    document.title = `${nameOf(settingsTitle(path))} · Parcours`;
  }, [path, nameOf]);
  const shown = pages.filter(({ needs }) => !needs || server[needs]);
  const open = shown.find(({ href }) => href === path)?.tab;
  const tabs = shown.filter(({ tab }, index) => tab !== shown[index - 1]?.tab);
  const parts = shown.filter(({ tab }) => tab === open);
  return (
    <header className="pb-6">
      <h1 className="px-2 pb-3 page-title">{nameOf('settings')}</h1>
      <nav aria-label={nameOf('settings')} className={line}>
        {tabs.map(({ tab, href }) => (
          <NavLink key={tab} href={href} label={tab} isOpen={tab === open} />
        ))}
      </nav>
      {open && parts.length > 1 && (
        <nav aria-label={nameOf(open)} className={cn(line, 'pt-2')}>
          {parts.map(({ href, label }) => (
            <NavLink key={href} href={href} label={label} isOpen={href === path} isPart />
          ))}
        </nav>
      )}
    </header>
  );
}
