import { useMutation } from '@tanstack/react-query';
import { FormStatus } from '../data/form-status';
import { useTRPC } from '../data/trpc';
import { useText } from '../language/language';
import { Button } from '../ui/button';

const messages = {
  denied: 'googleDenied',
  consent: 'googleConsent',
  expired: 'googleExpired',
  full: 'googleFull',
  failed: 'googleFailed',
} as const;
const isFault = (outcome: string): outcome is keyof typeof messages => outcome in messages;

/** How connecting a Google account ended. */
export function GoogleOutcome({ outcome }: { outcome: string }) {
  const t = useText('settings-data');
  const fault = isFault(outcome) && t(messages[outcome]);
  return <FormStatus error={fault} done={outcome === 'connected' && t('googleConnected')} />;
}

/** Leads to Google, which asks for the permissions and leads back. */
export function GoogleButton() {
  const t = useText('settings-data');
  const trpc = useTRPC();
  const connect = useMutation(
    trpc.connections.connectGoogle.mutationOptions({
      onSuccess: ({ url }) => window.location.assign(url),
    }),
  );
  return (
    <>
      <p className="max-w-110 text-14 text-ink-2">{t('googleHint')}</p>
      <Button
        look="outline"
        disabled={connect.isPending || connect.isSuccess}
        onClick={() => connect.mutate({})}
        className="self-start"
      >
        {t('connectGoogleCalendar')}
      </Button>
      <FormStatus error={connect.error} />
    </>
  );
}
