import { PlainMessage } from '@/components/ui/plain-message';

export default function NotFound() {
  return (
    <PlainMessage title="This invitation does not work any more">
      <p className="text-14 text-ink-2">
        It was used or taken back, or the link is not whole. Ask whoever sent it for a new one.
      </p>
    </PlainMessage>
  );
}
