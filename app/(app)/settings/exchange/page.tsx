import { ExchangeSettings } from '@/components/settings/exchange-settings';
import { titled } from '../../../reader-text';
import { Texts } from '../../../texts';

export const generateMetadata = titled('exchange');

export default function ExchangeSettingsPage() {
  return (
    <Texts parts={['settings-data']}>
      <ExchangeSettings />
    </Texts>
  );
}
