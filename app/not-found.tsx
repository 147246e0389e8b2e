import { textButton } from '@/components/ui/button-look';
import { PlainMessage } from '@/components/ui/plain-message';

export const metadata = { title: 'Page not found' };

export default function NotFound() {
  return (
    <PlainMessage title="Page not found">
      <p className="text-14 text-ink-2">Check the address, or go to Today.</p>
      <p>
        {/* Not `Link`: every page loads the client components of this one. */}
        <a href="/today" className={textButton('outline')}>
          Go to Today
        </a>
      </p>
    </PlainMessage>
  );
}
