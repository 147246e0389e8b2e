import { PreferenceSettings } from '@/components/account/settings/preference-settings';
import { titled } from '../../../reader-text';
import { servedPage } from '../../served-page';

export const generateMetadata = titled('general');

export default servedPage(['settings-data'], PreferenceSettings);
