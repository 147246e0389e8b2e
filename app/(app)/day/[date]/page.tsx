import { notFound, redirect } from 'next/navigation';
import { readVisit } from '@/app/page-data';
import { readLanguage } from '@/app/page-reader';
import { DayPage } from '@/components/day/page/day-page';
import { isDay } from '@/domain/days';
import { formatDay } from '@/language/formats';
import { readText } from '../../../reader-text';
import { readScreen, ServedPage } from '../../served-page';

interface Params {
  params: Promise<{ date: string }>;
}

export async function generateMetadata({ params }: Params) {
  const { date } = await params;
  if (!isDay(date)) return { title: (await readText('titles'))('noSuchDay') };
  const isThisYear = date.slice(0, 4) === (await readVisit()).day.slice(0, 4);
  return { title: formatDay(await readLanguage(), date, isThisYear ? 'date' : 'dateOfYear') };
}

/** Any day except today, which redirects to `/today`. */
export default async function Page({ params }: Params) {
  const { date } = await params;
  if (!isDay(date)) notFound();
  if (date === (await readVisit()).day) redirect('/today');
  return (
    <ServedPage parts={['timeline']} read={readScreen({ name: 'day', date })}>
      <DayPage id={date} />
    </ServedPage>
  );
}
