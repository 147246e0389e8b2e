import { DayView } from '@/components/views/day-view';
import { ScreenPage } from '../screen-page';

export const metadata = { title: 'Today' };

export default function TodayPage() {
  return <ScreenPage name="today">{(day) => <DayView served={day} />}</ScreenPage>;
}
