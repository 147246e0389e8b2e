import { FeedSettings } from '@/components/settings/feed-settings';
import { titled } from '../../../reader-text';
import { servedPage } from '../../served-page';

export const generateMetadata = titled('feed');

export default servedPage(['settings-data'], FeedSettings);
