import { ToToday } from '@/components/data/page-states';
import { PlainMessage } from '@/components/ui/plain-message';

export const metadata = { title: 'Page not found' };

export default function NotFound() {
  return (
    <PlainMessage title="Page not found">
      <p className="text-14 text-ink-2">Check the address, or go to Today.</p>
      <p>
        <ToToday />
      </p>
    </PlainMessage>
  );
}
