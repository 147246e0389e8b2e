import { SpanView } from '@/components/views/span-view';
import { ScreenPage } from '../screen-page';

export const metadata = { title: 'Later' };

export default function LaterPage() {
  return <ScreenPage name="later">{(day) => <SpanView name="later" day={day} />}</ScreenPage>;
}
