import { TokenSettings } from '@/components/account/settings/token-settings';
import { titled } from '../../../reader-text';
import { servedPage } from '../../served-page';

export const generateMetadata = titled('tokens');

export default servedPage(['settings-tools'], TokenSettings);
