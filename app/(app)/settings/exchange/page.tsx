import { ExchangeSettings } from '@/components/settings/exchange-settings';
import { titled } from '../../../reader-text';

export const generateMetadata = titled('exchange');

export default function ExchangeSettingsPage() {
  return <ExchangeSettings />;
}
