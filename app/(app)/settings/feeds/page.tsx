import { FeedSettings } from '@/components/settings/feed-settings';
import { titled } from '../../../reader-text';
import { Texts } from '../../../texts';

export const generateMetadata = titled('feed');

export default function FeedSettingsPage() {
  return (
    <Texts parts={['settings-data']}>
      <FeedSettings />
    </Texts>
  );
}
