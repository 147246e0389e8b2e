import { CloseDay } from '@/components/views/close-day';
import { ScreenPage } from '../screen-page';

export const metadata = { title: 'Close the day' };

export default function CloseDayPage() {
  return <ScreenPage name="today">{(day) => <CloseDay served={day} />}</ScreenPage>;
}
