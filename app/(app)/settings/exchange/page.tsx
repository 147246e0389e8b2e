import { ExchangeSettings } from '@/components/account/settings/exchange-settings';
import { titled } from '../../../reader-text';
import { servedPage } from '../../served-page';

export const generateMetadata = titled('exchange');

export default servedPage(['settings-data'], ExchangeSettings);
