import { ToToday } from '@/components/data/page-states';
import { PlainMessage } from '@/components/ui/plain-message';

export const metadata = { title: 'Not here' };

export default function NotFound() {
  return (
    <PlainMessage title="This page is not here">
      <p className="text-14 text-ink-2">The address may be misspelled, or the page has moved.</p>
      <p>
        <ToToday />
      </p>
    </PlainMessage>
  );
}
