'use client';

import { usePathname } from 'next/navigation';
import { cn } from '../ui/cn';
import { Link } from '../ui/link';

const pages = [
  { href: '/settings', label: 'Account' },
  { href: '/settings/preferences', label: 'Preferences' },
  { href: '/settings/keys', label: 'Keys' },
  { href: '/settings/notifications', label: 'Notifications' },
  { href: '/settings/workspace', label: 'Workspace' },
  { href: '/settings/calendars', label: 'Calendars' },
  { href: '/settings/tokens', label: 'API and tools' },
  { href: '/settings/webhooks', label: 'Webhooks' },
  { href: '/settings/feeds', label: 'Calendar feed' },
  { href: '/settings/exchange', label: 'Import and export' },
];

const billing = { href: '/settings/billing', label: 'Plan' };
const server = { href: '/settings/server', label: 'Server' };

/** Scrolls the line, but not the page. */
function reveal(link: HTMLAnchorElement | null): void {
  const line = link?.parentElement;
  if (line) line.scrollLeft = link.offsetLeft - (line.clientWidth - link.offsetWidth) / 2;
}

export function SettingsNav({ hasBilling, isOwner }: { hasBilling: boolean; isOwner: boolean }) {
  const path = usePathname();
  const shown = [...pages, ...(hasBilling ? [billing] : []), ...(isOwner ? [server] : [])];
  return (
    <header className="pb-6">
      <h1 className="px-2 pb-3 page-title">Settings</h1>
      <nav
        aria-label="Settings"
        // On phones one line that scrolls, to both edges of the screen.
        className="flex flex-wrap gap-1 max-md:-mx-4 max-md:flex-nowrap max-md:overflow-x-auto max-md:px-4 max-md:[scrollbar-width:none]"
      >
        {shown.map(({ href, label }) => (
          <Link
            key={href}
            href={href}
            ref={path === href ? reveal : undefined}
            aria-current={path === href ? 'page' : undefined}
            className={cn(
              'flex h-8 shrink-0 items-center rounded-control px-2 text-14 text-ink-2 hover:bg-hover touch:h-11',
              path === href && 'bg-hover font-medium text-ink',
            )}
          >
            {label}
          </Link>
        ))}
      </nav>
    </header>
  );
}
