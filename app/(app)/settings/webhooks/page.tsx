import { WebhookSettings } from '@/components/settings/webhook-settings';

export const metadata = { title: 'Webhooks' };

export default function WebhookSettingsPage() {
  return <WebhookSettings />;
}
