import { PlainMessage } from '@/components/ui/plain-message';

export default function NotFound() {
  return (
    <PlainMessage title="This invitation no longer works">
      <p className="text-14 text-ink-2">
        It was used or withdrawn, or the link is incomplete. Ask the sender for a new one.
      </p>
    </PlainMessage>
  );
}
