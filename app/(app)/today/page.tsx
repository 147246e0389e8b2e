import { DayView } from '@/components/views/day-view';
import { titled } from '../../reader-text';
import { Texts } from '../../texts';
import { ScreenPage } from '../screen-page';

export const generateMetadata = titled('today');

export default function TodayPage() {
  return (
    <ScreenPage name="today">
      <Texts parts={['timeline']}>
        <DayView />
      </Texts>
    </ScreenPage>
  );
}
