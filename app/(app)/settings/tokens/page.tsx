import { TokenSettings } from '@/components/settings/token-settings';
import { titled } from '../../../reader-text';

export const generateMetadata = titled('tokens');

export default function TokensPage() {
  return <TokenSettings />;
}
