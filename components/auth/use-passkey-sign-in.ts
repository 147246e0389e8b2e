import { useCallback, useEffect, useRef, useState } from 'react';
import { pathWithin } from '../data/return-path';
import { askForPasskey, canAutofill, passkeyMessage } from './passkeys';
import { signInBy } from './sign-in';

/** Shorter than a challenge lives. */
const AGAIN_MS = 100_000;

/**
 * Sign-in with a passkey, by a button. With `isAutofilled`, the browser also offers passkeys at the address field. A new
 * request of the page ends the one before it.
 */
export function usePasskeySignIn(callbackUrl: string | undefined, isAutofilled: boolean) {
  const [fault, setFault] = useState<string>();
  const [busy, setBusy] = useState(false);
  const offer = useRef(() => {});

  const finish = useCallback(
    async (answer: Awaited<ReturnType<typeof askForPasskey>>) => {
      setBusy(true);
      const message = await signInBy('passkey', answer);
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
        setFault(await passkeyMessage(error));
        setBusy(false);
        if (isAutofilled) offer.current();
      }
    },
  };
}
