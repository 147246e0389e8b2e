import type { ComponentType } from 'react';
import { AccountSettings } from '../../account/settings/account-settings';
import { AppSettings } from '../../account/settings/app-settings';
import { BillingSettings } from '../../account/settings/billing-settings';
import { CalendarSettings } from '../../account/settings/calendar-settings';
import { ExchangeSettings } from '../../account/settings/exchange-settings';
import { FeedSettings } from '../../account/settings/feed-settings';
import { KeySettings } from '../../account/settings/key-settings';
import { NotificationSettings } from '../../account/settings/notification-settings';
import { PreferenceSettings } from '../../account/settings/preference-settings';
import { ServerSettings } from '../../account/settings/server-settings';
import { SettingsNav } from '../../account/settings/settings-nav';
import { TokenSettings } from '../../account/settings/token-settings';
import { WebhookSettings } from '../../account/settings/webhook-settings';
import { WorkspaceSettings } from '../../people/workspaces/workspace-settings';

export { HabitsPage } from '../../day/habits/habits-page';
export { JournalPage } from '../../journal/entries/journal-page';
export { StatisticsPage } from '../../journal/statistics/statistics-page';
export { ArchivePage } from '../../lists/archive-page';
export { InboxPage } from '../../lists/inbox-page';
export { TrashPage } from '../../lists/trash-page';
export { NoteList } from '../../notes/note-list';
export { NotePage } from '../../notes/note-page';
export { PackagesPage } from '../../packages/packages-page';
export { ActivityPage } from '../../people/activity/activity-page';
export { ProfilePage } from '../../people/profile/profile-page';
export { SharedPlacesPage } from '../../people/sharing/shared-places-page';

const pages: Record<string, ComponentType> = {
  account: AccountSettings,
  preferences: PreferenceSettings,
  keys: KeySettings,
  notifications: NotificationSettings,
  workspace: WorkspaceSettings,
  calendars: CalendarSettings,
  apps: AppSettings,
  tokens: TokenSettings,
  webhooks: WebhookSettings,
  feeds: FeedSettings,
  exchange: ExchangeSettings,
  billing: BillingSettings,
  server: ServerSettings,
};

export function SettingsScreen({ id }: { id: string }) {
  const Page = pages[id || 'account'];
  return (
    <>
      <SettingsNav />
      {Page && <Page />}
    </>
  );
}
