import { DayView } from '@/components/views/day-view';
import { readTimeline } from '@/server/page-data';
import { ScreenPage } from '../screen-page';

export const metadata = { title: 'Today' };

export default async function TodayPage() {
  const timeline = await readTimeline();
  return <ScreenPage name="today">{(day) => <DayView served={day} timeline={timeline} />}</ScreenPage>;
}
