import { TokenSettings } from '@/components/settings/token-settings';
import { titled } from '../../../reader-text';
import { servedPage } from '../../served-page';

export const generateMetadata = titled('tokens');

export default servedPage(['settings-tools'], TokenSettings);
