import { SpanView } from '@/components/views/span-view';
import { titled } from '../../reader-text';
import { ScreenPage } from '../screen-page';

export const generateMetadata = titled('future');

export default function FuturePage() {
  return (
    <ScreenPage name="future">
      <SpanView name="future" />
    </ScreenPage>
  );
}
