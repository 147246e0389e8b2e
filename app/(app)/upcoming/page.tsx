import { SpanView } from '@/components/views/span-view';
import { titled } from '../../reader-text';
import { ScreenPage } from '../screen-page';

export const generateMetadata = titled('upcoming');

export default function UpcomingPage() {
  return (
    <ScreenPage name="upcoming">
      <SpanView name="upcoming" />
    </ScreenPage>
  );
}
