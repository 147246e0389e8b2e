import { MailSettings } from '@/components/account/settings/mail-settings';
import { titled } from '../../../reader-text';
import { servedPage } from '../../served-page';

export const generateMetadata = titled('mailIn');

export default servedPage(['mail-in'], MailSettings);
