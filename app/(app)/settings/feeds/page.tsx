import { FeedSettings } from '@/components/account/settings/feed-settings';
import { titled } from '../../../reader-text';
import { servedPage } from '../../served-page';

export const generateMetadata = titled('feed');

export default servedPage(['settings-data'], FeedSettings);
