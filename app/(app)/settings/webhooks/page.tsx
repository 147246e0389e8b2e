import { WebhookSettings } from '@/components/settings/webhook-settings';
import { titled } from '../../../reader-text';

export const generateMetadata = titled('webhooks');

export default function WebhookSettingsPage() {
  return <WebhookSettings />;
}
