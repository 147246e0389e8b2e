import { WebhookSettings } from '@/components/settings/webhook-settings';
import { titled } from '../../../reader-text';
import { Texts } from '../../../texts';

export const generateMetadata = titled('webhooks');

export default function WebhookSettingsPage() {
  return (
    <Texts parts={['settings-tools']}>
      <WebhookSettings />
    </Texts>
  );
}
