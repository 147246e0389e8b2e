import { FeedSettings } from '@/components/settings/feed-settings';

export const metadata = { title: 'Calendar feed' };

export default function FeedSettingsPage() {
  return <FeedSettings />;
}
