import { AppSettings } from '@/components/account/settings/app-settings';
import { titled } from '../../../reader-text';
import { servedPage } from '../../served-page';

export const generateMetadata = titled('phoneApps');

export default servedPage(['settings-apps'], AppSettings);
