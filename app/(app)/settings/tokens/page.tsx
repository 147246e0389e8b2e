import { TokenSettings } from '@/components/settings/token-settings';

export const metadata = { title: 'API and tools' };

export default function TokensPage() {
  return <TokenSettings />;
}
