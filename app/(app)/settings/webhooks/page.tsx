import { WebhookSettings } from '@/components/account/settings/webhook-settings';
import { titled } from '../../../reader-text';
import { servedPage } from '../../served-page';

export const generateMetadata = titled('webhooks');

export default servedPage(['settings-tools'], WebhookSettings);
