import { KeySettings } from '@/components/account/settings/key-settings';
import { titled } from '../../../reader-text';
import { servedPage } from '../../served-page';

export const generateMetadata = titled('keys');

export default servedPage(['keys'], KeySettings);
