export interface SettingsPage {
  href: string;
  label: string;
}

/** A tab. Where it has several pages, they show below the tabs while it is open. */
interface Tab {
  label: string;
  pages: readonly [SettingsPage, ...SettingsPage[]];
}

interface Shown {
  hasBilling: boolean;
  isOwner: boolean;
}

const one = (href: string, label: string): Tab => ({ label, pages: [{ href, label }] });

export const tabsOf = ({ hasBilling, isOwner }: Shown): Tab[] => [
  {
    label: 'Account',
    pages: [
      { href: '/settings', label: 'Profile and sign-in' },
      ...(hasBilling ? [{ href: '/settings/billing', label: 'Plan' }] : []),
    ],
  },
  {
    label: 'Preferences',
    pages: [
      { href: '/settings/preferences', label: 'General' },
      { href: '/settings/keys', label: 'Keys' },
      { href: '/settings/notifications', label: 'Notifications' },
    ],
  },
  one('/settings/workspace', 'Workspace'),
  {
    label: 'Calendars',
    pages: [
      { href: '/settings/calendars', label: 'Connected calendars' },
      { href: '/settings/feeds', label: 'Calendar feed' },
    ],
  },
  one('/settings/exchange', 'Import and export'),
  {
    label: 'Developer',
    pages: [
      { href: '/settings/tokens', label: 'API and tools' },
      { href: '/settings/webhooks', label: 'Webhooks' },
    ],
  },
  ...(isOwner ? [one('/settings/server', 'Server')] : []),
];

/** The name of a settings page by the end of its path. */
export const settingsTitle = (end: string): string =>
  tabsOf({ hasBilling: true, isOwner: true })
    .flatMap(({ pages }) => pages)
    .find(({ href }) => end && href.endsWith(`/${end}`))?.label ?? 'Settings';
