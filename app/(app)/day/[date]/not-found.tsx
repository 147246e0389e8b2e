import { Lost, ToToday } from '@/components/shell/parts/page-states';
import { readText } from '../../../reader-text';

export default async function NotFound() {
  const t = await readText('titles');
  return (
    <Lost title={t('noSuchDay')}>
      <p className="max-w-sm pb-2 text-14 text-ink-2">
        {t.rich('noSuchDayHint', { date: (text) => <span className="whitespace-nowrap">{text}</span> })}
      </p>
      <ToToday />
    </Lost>
  );
}
