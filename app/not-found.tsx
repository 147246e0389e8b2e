import { textButton } from '@/components/ui/button-look';
import { PlainMessage } from '@/components/ui/plain-message';
import { readText, titled } from './reader-text';

export const generateMetadata = titled('notFound');

export default async function NotFound() {
  const t = await readText('titles');
  return (
    <PlainMessage title={t('notFound')}>
      <p className="text-14 text-ink-2">{t('notFoundHint')}</p>
      <p>
        {/* Not `Link`: every page loads the client components of this one. */}
        <a href="/today" className={textButton('outline')}>
          {t('toToday')}
        </a>
      </p>
    </PlainMessage>
  );
}
