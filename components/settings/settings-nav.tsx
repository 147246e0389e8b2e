'use client';

import Link from 'next/link';
import { usePathname } from 'next/navigation';
import { cn } from '../ui/cn';

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

export function SettingsNav({ hasBilling, isOwner }: { hasBilling: boolean; isOwner: boolean }) {
  const path = usePathname();
  const shown = [...pages, ...(hasBilling ? [billing] : []), ...(isOwner ? [server] : [])];
  return (
    <header className="pb-6">
      <h1 className="px-2 pb-3 text-28 font-semibold tracking-tight">Settings</h1>
      <nav aria-label="Settings" className="flex flex-wrap gap-1">
        {shown.map(({ href, label }) => (
          <Link
            key={href}
            href={href}
            aria-current={path === href ? 'page' : undefined}
            className={cn(
              'flex h-8 shrink-0 items-center rounded-control px-2 text-14 text-ink-2 hover:bg-hover max-md:h-11',
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
