import { SpanView } from '@/components/views/span-view';
import { ScreenPage } from '../screen-page';

export const metadata = { title: 'Upcoming' };

export default function UpcomingPage() {
  return <ScreenPage name="upcoming">{(day) => <SpanView name="upcoming" day={day} />}</ScreenPage>;
}
