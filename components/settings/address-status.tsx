'use client';

import { useMutation } from '@tanstack/react-query';
import { FormStatus } from '../data/form-status';
import { useTRPC } from '../data/trpc';
import { Button } from '../ui/button';
import { Copyable } from '../ui/copyable';
import { useSecurity } from './use-security';

function ByMail({ email }: { email: string }) {
  const trpc = useTRPC();
  const send = useMutation(trpc.account.sendConfirmation.mutationOptions());
  const sent = `Sent to ${email}. Open the link in this browser within 24 hours.`;
  return (
    <>
      <Button look="outline" disabled={send.isPending} onClick={() => send.mutate({})} className="self-start">
        Send a confirmation link
      </Button>
      <FormStatus error={send.error} done={send.isSuccess && sent} />
    </>
  );
}

function ByOperator({ email }: { email: string }) {
  return (
    <>
      <p className="text-13 text-ink-2">This server sends no mail. Ask the person who runs it to run:</p>
      <Copyable label="command" text={`npm run --silent link -- ${email}`} />
    </>
  );
}

/** Whether the account's address is verified, and how to verify it. */
export function AddressStatus({ email }: { email: string }) {
  const { address } = useSecurity();
  if (!address) return null;
  if (address.isVerified) return <p className="text-13 text-ink-2">This address is verified.</p>;
  return (
    <div className="flex max-w-96 flex-col gap-2">
      <p className="text-13 text-ink-2">
        This address is not verified. Until it is, people who share with it send you an invitation, and
        packages sent to it do not show.
      </p>
      {address.canMail ? <ByMail email={email} /> : <ByOperator email={email} />}
    </div>
  );
}
