import { SpanView } from '@/components/views/span-view';
import { ScreenPage } from '../screen-page';

export const metadata = { title: 'Future' };

export default function FuturePage() {
  return <ScreenPage name="future">{(day) => <SpanView name="future" day={day} />}</ScreenPage>;
}
