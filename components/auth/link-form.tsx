'use client';

import { useEffect, useState } from 'react';
import { Button } from '../ui/button';
import { Link } from '../ui/link';
import { doesTakeOver, signInWithLink } from './client';
import { takeReturn } from './link-return';

/** The token of the link. It is in the fragment, which browsers do not send to servers. */
const token = () => window.location.hash.slice(1) || '-';

/** Whether the link takes over an account that is not verified; undefined while this loads. */
function useTakesOver(): boolean | undefined {
  const [takesOver, setTakesOver] = useState<boolean>();
  useEffect(() => {
    // The server checks again when the link is used, so a failure here only costs the warning.
    doesTakeOver(token()).then(setTakesOver, () => setTakesOver(false));
  }, []);
  return takesOver;
}

/** The page behind a mailed link. Only the button uses the link up, because mail filters open links. */
export function LinkForm() {
  const [busy, setBusy] = useState(false);
  const [fault, setFault] = useState<string>();
  const takesOver = useTakesOver();
  // The button works only once the warning is on the page.
  const isLoading = takesOver === undefined;
  const press = async () => {
    setBusy(true);
    const error = await signInWithLink(token());
    if (!error) return window.location.replace(takeReturn());
    setFault(error);
    setBusy(false);
  };
  return (
    <div className="flex flex-col gap-4">
      <h1 className="text-20 font-semibold">Sign in</h1>
      <p className="text-14 text-ink-2">
        You opened a sign-in link. It works once and verifies your address.
      </p>
      {takesOver && (
        <p role="status" className="text-14 text-ink-2">
          An account with this address exists, but the address was never verified, and this browser is not
          signed in to the account. Signing in here removes its password, sessions, tokens, connected apps,
          public links and invitations, and the access that it gave or has in other people’s teams. Tasks and
          notes stay. If you created the account, open the link in the browser where you are signed in.
        </p>
      )}
      <p role="alert" className="text-13 text-overdue empty:hidden">
        {fault}
      </p>
      <Button look="primary" disabled={busy || isLoading} className="h-10" onClick={() => void press()}>
        Sign in
      </Button>
      <p className="text-13 text-ink-3">
        <Link href="/sign-in" className="text-accent underline underline-offset-2">
          Sign in another way
        </Link>
      </p>
    </div>
  );
}
