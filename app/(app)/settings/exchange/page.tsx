import { ExchangeSettings } from '@/components/settings/exchange-settings';

export const metadata = { title: 'Import and export' };

export default function ExchangeSettingsPage() {
  return <ExchangeSettings />;
}
