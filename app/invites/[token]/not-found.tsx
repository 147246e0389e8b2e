import { buttonLook } from '@/components/ui/button';
import { readText } from '../../reader-text';

export default async function NotFound() {
  const t = await readText('invites');
  return (
    <div className="flex flex-col gap-4">
      <h1 className="text-20 font-semibold">{t('gone')}</h1>
      <p className="text-14 text-ink-2">{t('goneHint')}</p>
      <a href="/shared" className={buttonLook('outline', 'h-10')}>
        {t('openParcours')}
      </a>
    </div>
  );
}
