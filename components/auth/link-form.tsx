'use client';

import Link from 'next/link';
import { useState } from 'react';
import { Button } from '../ui/button';
import { signInWithLink } from './client';

/** The page behind a mailed link. The button spends it: what only looks at links, as mail filters do, does not. */
export function LinkForm() {
  const [busy, setBusy] = useState(false);
  const [fault, setFault] = useState<string>();
  const press = async () => {
    setBusy(true);
    const told = await signInWithLink(window.location.hash.slice(1) || '-');
    if (!told) return window.location.replace('/today');
    setFault(told);
    setBusy(false);
  };
  return (
    <div className="flex flex-col gap-4">
      <h1 className="text-20 font-semibold">Sign in</h1>
      <p className="text-14 text-ink-2">You followed a sign-in link. It works once, and this is it.</p>
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
