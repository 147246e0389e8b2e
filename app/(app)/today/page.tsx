import { SpanView } from '@/components/views/span-view';
import { ScreenPage } from '../screen-page';

export const metadata = { title: 'Today' };

export default function TodayPage() {
  return <ScreenPage name="today">{(day) => <SpanView name="today" day={day} />}</ScreenPage>;
}
