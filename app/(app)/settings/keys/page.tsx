import { KeySettings } from '@/components/settings/key-settings';
import { titled } from '../../../reader-text';
import { Texts } from '../../../texts';

export const generateMetadata = titled('keys');

export default function KeysPage() {
  return (
    <Texts parts={['keys']}>
      <KeySettings />
    </Texts>
  );
}
