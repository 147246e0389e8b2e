import { notFound, redirect } from 'next/navigation';
import { DayView } from '@/components/views/day-view';
import { isDay } from '@/server/domain/days';
import { dateLabel } from '@/server/domain/when';
import { readTimeline, readVisit } from '@/server/page-data';
import { ScreenPage } from '../../screen-page';

interface Params {
  params: Promise<{ date: string }>;
}

export async function generateMetadata({ params }: Params) {
  const { date } = await params;
  return { title: isDay(date) ? dateLabel(date, (await readVisit()).day) : 'No such day' };
}

/** Any day except today, which redirects to `/today`. */
export default async function DayPage({ params }: Params) {
  const { date } = await params;
  if (!isDay(date)) notFound();
  if (date === (await readVisit()).day) redirect('/today');
  const timeline = await readTimeline();
  return (
    <ScreenPage name="day" date={date}>
      {(today) => <DayView served={today} date={date} timeline={timeline} />}
    </ScreenPage>
  );
}
