import { SpanView } from '@/components/views/span-view';
import { titled } from '../../reader-text';
import { ScreenPage } from '../screen-page';

export const generateMetadata = titled('later');

export default function LaterPage() {
  return (
    <ScreenPage name="later">
      <SpanView name="later" />
    </ScreenPage>
  );
}
