import { DayView } from '@/components/views/day-view';
import { readTimeline } from '@/server/page-data';
import { titled } from '../../reader-text';
import { Texts } from '../../texts';
import { ScreenPage } from '../screen-page';

export const generateMetadata = titled('today');

export default async function TodayPage() {
  const timeline = await readTimeline();
  return (
    <ScreenPage name="today">
      {(day) => (
        <Texts parts={['timeline']}>
          <DayView served={day} timeline={timeline} />
        </Texts>
      )}
    </ScreenPage>
  );
}
