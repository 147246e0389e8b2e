import { FeedSettings } from '@/components/settings/feed-settings';
import { titled } from '../../../reader-text';

export const generateMetadata = titled('feed');

export default function FeedSettingsPage() {
  return <FeedSettings />;
}
