import { useCallback, useEffect, useRef, useState } from 'react';
import { pathWithin } from '../data/return-path';
import { messageOf } from '../data/trpc';
import { textOfPage } from '../language/late-messages';
import { signInWithPasskey } from './client';
import { askForPasskey, canAutofill, passkeyFault } from './passkeys';

/** Shorter than a challenge lives. */
const AGAIN_MS = 100_000;

interface PasskeySignInOptions {
  callbackUrl: string | undefined;
  /** Whether the browser offers passkeys where the address is typed. */
  isAutofilled: boolean;
}

/**
 * Sign-in with a passkey: by a button, and by what the browser offers at the address. A new request of the page ends the one
 * before it.
 */
export function usePasskeySignIn({ callbackUrl, isAutofilled }: PasskeySignInOptions) {
  const [fault, setFault] = useState<string>();
  const [busy, setBusy] = useState(false);
  const offer = useRef(() => {});

  const finish = useCallback(
    async (answer: Awaited<ReturnType<typeof askForPasskey>>) => {
      setBusy(true);
      const message = await signInWithPasskey(answer);
      if (!message) return window.location.assign(pathWithin(callbackUrl));
      setFault(message);
      setBusy(false);
    },
    [callbackUrl],
  );

  useEffect(() => {
    if (!isAutofilled) return;
    let timer: ReturnType<typeof setTimeout>;
    const ask = () => {
      clearTimeout(timer);
      timer = setTimeout(ask, AGAIN_MS);
      // It ends without a choice as soon as another request begins.
      askForPasskey(true).then(finish, () => undefined);
    };
    offer.current = ask;
    canAutofill().then(
      (can) => can && ask(),
      () => undefined,
    );
    return () => clearTimeout(timer);
  }, [isAutofilled, finish]);

  return {
    fault,
    busy,
    choose: async () => {
      setBusy(true);
      setFault(undefined);
      try {
        await finish(await askForPasskey());
      } catch (error) {
        setFault(passkeyFault(error, await textOfPage('auth-faults')) ?? messageOf(error));
        setBusy(false);
        if (isAutofilled) offer.current();
      }
    },
  };
}
