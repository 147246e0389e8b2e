import { readText } from '../../../../reader-text';

export default async function NotFound() {
  const t = await readText('auth');
  return (
    <div className="flex flex-col gap-3">
      <h1 className="text-20 font-semibold">{t('requestGone')}</h1>
      <p className="text-14 text-ink-2">{t('requestGoneHint')}</p>
    </div>
  );
}
