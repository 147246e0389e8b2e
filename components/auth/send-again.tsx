import { useState } from 'react';
import { bareClient } from '../data/bare-client';
import { messageOf } from '../data/trpc';
import { useText } from '../language/language';
import { Button } from '../ui/button';
import { CONFIRM_MINUTES, rememberReturn } from './link-return';

/** Mails the signed-in person a link that confirms their address. It leads to `returnTo`, or to Today without one. */
export function SendAgain({ returnTo }: { returnTo?: string }) {
  const t = useText('auth');
  const [state, setState] = useState({ busy: false, fault: '', isSent: false });
  const send = async () => {
    setState({ busy: true, fault: '', isSent: false });
    try {
      await bareClient.account.sendConfirmation.mutate({});
      rememberReturn(returnTo, CONFIRM_MINUTES);
      setState({ busy: false, fault: '', isSent: true });
    } catch (error) {
      setState({ busy: false, fault: messageOf(error), isSent: false });
    }
  };
  return (
    <div className="flex flex-col items-start gap-2">
      <Button look="outline" disabled={state.busy} onClick={() => void send()}>
        {t('sendAgain')}
      </Button>
      <p role={state.fault ? 'alert' : 'status'} className="text-13 text-ink-2 empty:hidden">
        {state.fault || (state.isSent && t('sentAgain'))}
      </p>
    </div>
  );
}
