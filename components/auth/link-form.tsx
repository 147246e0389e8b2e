'use client';

import Link from 'next/link';
import { useEffect, useState } from 'react';
import { Button } from '../ui/button';
import { doesTakeOver, signInWithLink } from './client';

/** The token of the link, which the address of the page carries after the hash sign. */
const token = () => window.location.hash.slice(1) || '-';

/** Whether the link takes over an account that is not verified; false until that is known. */
function useTakesOver(): boolean {
  const [takesOver, setTakesOver] = useState(false);
  useEffect(() => {
    // The server checks again when the link is used, so a failure here only costs the warning.
    doesTakeOver(token()).then(setTakesOver, () => undefined);
  }, []);
  return takesOver;
}

/** The page behind a mailed link. Only the button uses the link: mail filters open links, too. */
export function LinkForm() {
  const [busy, setBusy] = useState(false);
  const [fault, setFault] = useState<string>();
  const takesOver = useTakesOver();
  const press = async () => {
    setBusy(true);
    const told = await signInWithLink(token());
    if (!told) return window.location.replace('/today');
    setFault(told);
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
          There is an account with this address that nobody verified, and this browser is not signed in to it.
          Signing in here ends its password, sessions, tokens, public links, invitations, and access that it
          gave or has in teams of others. Tasks and notes stay. If you made the account, open the link in the
          browser where you are signed in.
        </p>
      )}
      <p role="alert" className="text-13 text-overdue empty:hidden">
        {fault}
      </p>
      <Button look="primary" disabled={busy} className="h-10" onClick={() => void press()}>
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
