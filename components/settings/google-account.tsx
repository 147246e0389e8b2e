'use client';

import { useMutation } from '@tanstack/react-query';
import { FormStatus } from '../data/form-status';
import { useTRPC } from '../data/trpc';
import { Button } from '../ui/button';

const messages = new Map([
  ['denied', 'You did not allow the connection at Google. Nothing was connected.'],
  ['consent', 'Google needs both permissions: to see your calendars and to change events. Connect again.'],
  ['expired', 'That took too long, or began in another account. Connect again.'],
  ['full', 'You have too many connections. Disconnect one first.'],
  ['failed', 'Google did not answer as expected. Connect again in a few minutes.'],
]);

/** How connecting a Google account ended. */
export function GoogleOutcome({ outcome }: { outcome: string | undefined }) {
  if (outcome === 'connected')
    return (
      <p role="status" className="text-13 text-ink-2">
        Google is connected. Choose more of its calendars below.
      </p>
    );
  const message = messages.get(outcome ?? '');
  return (
    message && (
      <p role="alert" className="text-13 text-overdue">
        {message}
      </p>
    )
  );
}

/** Leads to Google, which asks for the permissions and leads back. */
export function GoogleButton() {
  const trpc = useTRPC();
  const connect = useMutation(
    trpc.connections.connectGoogle.mutationOptions({
      onSuccess: ({ url }) => window.location.assign(url),
    }),
  );
  return (
    <>
      <p className="max-w-110 text-14 text-ink-2">
        Google asks you to let Parcours see your calendars and change events. Parcours only reads them, and
        deletes the events that you tell it to.
      </p>
      <Button
        look="outline"
        disabled={connect.isPending || connect.isSuccess}
        onClick={() => connect.mutate({})}
        className="self-start"
      >
        Connect Google Calendar
      </Button>
      <FormStatus error={connect.error} />
    </>
  );
}
