import { TokenSettings } from '@/components/settings/token-settings';
import { titled } from '../../../reader-text';
import { Texts } from '../../../texts';

export const generateMetadata = titled('tokens');

export default function TokensPage() {
  return (
    <Texts parts={['settings-tools']}>
      <TokenSettings />
    </Texts>
  );
}
