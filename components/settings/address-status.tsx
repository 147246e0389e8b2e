import { useMutation } from '@tanstack/react-query';
import { FormStatus } from '../data/form-status';
import { useTRPC } from '../data/trpc';
import { useText } from '../language/language';
import { Button } from '../ui/button';
import { Copyable } from '../ui/copyable';
import { useSecurity } from './use-security';

function ByMail({ email }: { email: string }) {
  const t = useText('settings');
  const trpc = useTRPC();
  const send = useMutation(trpc.account.sendConfirmation.mutationOptions());
  const sent = t('sentTo', { email });
  return (
    <>
      <Button look="outline" disabled={send.isPending} onClick={() => send.mutate({})} className="self-start">
        {t('sendConfirmation')}
      </Button>
      <FormStatus error={send.error} done={send.isSuccess && sent} />
    </>
  );
}

function ByOperator({ email }: { email: string }) {
  const t = useText('settings');
  return (
    <>
      <p className="text-13 text-ink-2">{t('noMailAsk')}</p>
      <Copyable label={t('command')} text={`npm run --silent link -- ${email}`} />
    </>
  );
}

/** Whether the account's address is verified, and how to verify it. */
export function AddressStatus({ email }: { email: string }) {
  const t = useText('settings');
  const { address } = useSecurity();
  if (!address) return null;
  if (address.isVerified) return <p className="text-13 text-ink-2">{t('verified')}</p>;
  return (
    <div className="flex max-w-96 flex-col gap-2">
      <p className="text-13 text-ink-2">{t('notVerified')}</p>
      {address.canMail ? <ByMail email={email} /> : <ByOperator email={email} />}
    </div>
  );
}
