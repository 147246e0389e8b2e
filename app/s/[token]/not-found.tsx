import { PlainMessage } from '@/components/ui/plain-message';

export default function NotFound() {
  return (
    <PlainMessage title="Nothing is shared here">
      <p className="text-14 text-ink-2">
        The link is not whole, or what it showed was taken down. Ask whoever sent it for a new one.
      </p>
    </PlainMessage>
  );
}
