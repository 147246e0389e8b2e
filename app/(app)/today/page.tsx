import { DayView } from '@/components/views/day-view';
import { readTimeline } from '@/server/page-data';
import { titled } from '../../reader-text';
import { ScreenPage } from '../screen-page';

export const generateMetadata = titled('today');

export default async function TodayPage() {
  const timeline = await readTimeline();
  return <ScreenPage name="today">{(day) => <DayView served={day} timeline={timeline} />}</ScreenPage>;
}
