import type { ComponentType } from 'react';
import { AccountSettings } from '../settings/account-settings';
import { AppSettings } from '../settings/app-settings';
import { BillingSettings } from '../settings/billing-settings';
import { CalendarSettings } from '../settings/calendar-settings';
import { ExchangeSettings } from '../settings/exchange-settings';
import { FeedSettings } from '../settings/feed-settings';
import { KeySettings } from '../settings/key-settings';
import { NotificationSettings } from '../settings/notification-settings';
import { PreferenceSettings } from '../settings/preference-settings';
import { ServerSettings } from '../settings/server-settings';
import { SettingsNav } from '../settings/settings-nav';
import { TokenSettings } from '../settings/token-settings';
import { WebhookSettings } from '../settings/webhook-settings';
import { WorkspaceSettings } from '../workspaces/workspace-settings';

export { ActivityView } from '../activity/activity-view';
export { ArchiveView } from '../archive/archive-view';
export { TrashView } from '../archive/trash-view';
export { HabitsView } from '../habits/habits-view';
export { InboxView } from '../inbox/inbox-view';
export { JournalView } from '../journal/journal-view';
export { NoteList } from '../notes/note-list';
export { NotePage } from '../notes/note-page';
export { PackagesView } from '../packages/packages-view';
export { ProfileView } from '../profile/profile-view';
export { SharedView } from '../sharing/shared-view';
export { StatisticsView } from '../statistics/statistics-view';

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
