import { PlainMessage } from '@/components/ui/plain-message';
import { readText } from '../../reader-text';

export default async function NotFound() {
  const t = await readText('shared-page');
  return (
    <PlainMessage title={t('gone')}>
      <p className="text-14 text-ink-2">{t('goneHint')}</p>
    </PlainMessage>
  );
}
