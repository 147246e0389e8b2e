import { useText } from '../../shell/language/language';
import { bareClient } from '../../sync/bare-client';
import { Button } from '../../ui/button';
import { CONFIRM_MINUTES, rememberReturn } from './link-return';
import { useAttempt } from './use-attempt';

/** Mails the signed-in person a link that confirms their address. It leads to `returnTo`, or to Today without one. */
export function SendAgain({ returnTo }: { returnTo?: string }) {
  const t = useText('auth');
  const { outcome, setOutcome, busy, attempt } = useAttempt();
  const send = () => {
    setOutcome({});
    void attempt(async () => {
      await bareClient.account.sendConfirmation.mutate({});
      rememberReturn(returnTo, CONFIRM_MINUTES);
      return { done: t('sentAgain') };
    });
  };
  return (
    <div className="flex flex-col items-start gap-2">
      <Button look="outline" disabled={busy} onClick={send}>
        {t('sendAgain')}
      </Button>
      <p role={outcome.message ? 'alert' : 'status'} className="text-13 text-ink-2 empty:hidden">
        {outcome.message ?? outcome.done}
      </p>
    </div>
  );
}
