import { CloseDay } from '@/components/views/close-day';
import { titled } from '../../reader-text';
import { ScreenPage } from '../screen-page';

export const generateMetadata = titled('closeDay');

export default function CloseDayPage() {
  return (
    <ScreenPage name="today">
      <CloseDay />
    </ScreenPage>
  );
}
