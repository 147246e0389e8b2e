import type { Title } from '@/language/title';

export interface SettingsPage {
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

export const tabsOf = ({ hasBilling, isOwner }: Shown): Tab[] => [
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
export const settingsTitle = (path: string): Title =>
  tabsOf({ hasBilling: true, isOwner: true })
    .flatMap(({ pages }) => pages)
    .find(({ href }) => href === path && href !== '/settings')?.label ?? 'settings';
