'use client';

import { usePathname } from 'next/navigation';
import { useEffect } from 'react';
import type { Title } from '@/language/title';
import { useServer } from '../data/app-url';
import { usePageName } from '../language/page-name';
import { cn } from '../ui/cn';
import { Link } from '../ui/link';

interface SettingsPage {
  href: string;
  label: Title;
}

/** A tab. Where it has several pages, they show below the tabs while it is open. */
interface Tab {
  label: Title;
  pages: readonly [SettingsPage, ...SettingsPage[]];
}

interface Shown {
  hasBilling: boolean;
  isOwner: boolean;
}

const one = (href: string, label: Title): Tab => ({ label, pages: [{ href, label }] });

const tabsOf = ({ hasBilling, isOwner }: Shown): Tab[] => [
  {
    label: 'account',
    pages: [
      { href: '/settings', label: 'profileAndSignIn' },
      ...(hasBilling ? [{ href: '/settings/billing', label: 'plan' as const }] : []),
    ],
  },
  {
    label: 'preferences',
    pages: [
      { href: '/settings/preferences', label: 'general' },
      { href: '/settings/keys', label: 'keys' },
      { href: '/settings/notifications', label: 'notifications' },
    ],
  },
  one('/settings/workspace', 'workspace'),
  {
    label: 'calendars',
    pages: [
      { href: '/settings/calendars', label: 'connectedCalendars' },
      { href: '/settings/feeds', label: 'feed' },
    ],
  },
  one('/settings/exchange', 'exchange'),
  {
    label: 'developer',
    pages: [
      { href: '/settings/tokens', label: 'tokens' },
      { href: '/settings/webhooks', label: 'webhooks' },
    ],
  },
  ...(isOwner ? [one('/settings/server', 'server')] : []),
];

/** The name of the settings page at a path. */
const settingsTitle = (path: string): Title =>
  tabsOf({ hasBilling: true, isOwner: true })
    .flatMap(({ pages }) => pages)
    .find(({ href }) => href === path && href !== '/settings')?.label ?? 'settings';

/** Scrolls the line, but not the page. */
function reveal(link: HTMLAnchorElement | null): void {
  const line = link?.parentElement;
  if (line) line.scrollLeft = link.offsetLeft - (line.clientWidth - link.offsetWidth) / 2;
}

// On phones one line that scrolls, to both edges of the screen.
const line =
  'flex flex-wrap gap-1 max-md:-mx-4 max-md:flex-nowrap max-md:overflow-x-auto max-md:px-4 max-md:[scrollbar-width:none]';

/** `isPart` for the pages of a tab. */
function NavLinks({
  links,
  isPart = false,
}: {
  links: readonly (SettingsPage & { isOpen: boolean })[];
  isPart?: boolean;
}) {
  const nameOf = usePageName();
  return links.map(({ href, label, isOpen }) => (
    <Link
      key={href}
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
  ));
}

export function SettingsNav() {
  const nameOf = usePageName();
  const path = usePathname();
  useEffect(() => {
    document.title = `${nameOf(settingsTitle(path))} · Parcours`;
  }, [path, nameOf]);
  const tabs = tabsOf(useServer()).map((tab) => ({
    ...tab,
    isOpen: tab.pages.some(({ href }) => href === path),
  }));
  const open = tabs.find(({ isOpen }) => isOpen);
  const parts = open?.pages ?? [];
  return (
    <header className="pb-6">
      <h1 className="px-2 pb-3 page-title">{nameOf('settings')}</h1>
      <nav aria-label={nameOf('settings')} className={line}>
        <NavLinks links={tabs.map(({ label, pages: [{ href }], isOpen }) => ({ href, label, isOpen }))} />
      </nav>
      {parts.length > 1 && (
        <nav aria-label={open && nameOf(open.label)} className={cn(line, 'pt-2')}>
          <NavLinks links={parts.map((page) => ({ ...page, isOpen: page.href === path }))} isPart />
        </nav>
      )}
    </header>
  );
}
