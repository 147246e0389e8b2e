import { PlainMessage } from '@/components/ui/plain-message';

export default function NotFound() {
  return (
    <PlainMessage title="Nothing is shared here">
      <p className="text-14 text-ink-2">
        The link is incomplete, or it was taken down. Ask the sender for a new one.
      </p>
    </PlainMessage>
  );
}
