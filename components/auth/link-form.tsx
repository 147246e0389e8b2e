'use client';

import { useEffect, useState } from 'react';
import { Button } from '../ui/button';
import { Link } from '../ui/link';
import { readLink, signInWithLink } from './client';
import { takeReturn } from './link-return';
import { SendAgain } from './send-again';

type Effect = Awaited<ReturnType<typeof readLink>>;

/** The token of the link. It is in the fragment, which browsers do not send to servers. */
const token = () => window.location.hash.slice(1) || '-';

/** What the link does; undefined while this loads. */
function useEffectOfLink(): Effect | undefined {
  const [effect, setEffect] = useState<Effect>();
  useEffect(() => {
    // The server checks again when the link is used, so a failure here only costs the explanation.
    readLink(token()).then(setEffect, () => setEffect('signs-in'));
  }, []);
  return effect;
}

const texts: Record<Exclude<Effect, 'dead'>, { title: string; says: string; submit: string }> = {
  confirms: {
    title: 'Confirm your address',
    says: 'You opened the link that was mailed to the address of your account.',
    submit: 'Confirm',
  },
  'signs-in': { title: 'Sign in', says: 'You opened a mailed link. It works once.', submit: 'Sign in' },
  'takes-over': {
    title: 'Sign in',
    says: 'You opened a mailed link. It works once and verifies your address.',
    submit: 'Sign in',
  },
};

const takeOverWarning =
  'An account with this address exists, but the address was never verified, and this browser is not signed in to the account. Signing in here removes its password, sessions, tokens, connected apps, public links and invitations, and the access that it gave or has in other people’s teams. Tasks and notes stay. If you created the account, open the link in the browser where you are signed in.';

function DeadLink({ isUnverified }: LinkFormProps) {
  return (
    <div className="flex flex-col gap-4">
      <h1 className="text-20 font-semibold">This link no longer works</h1>
      <p className="text-14 text-ink-2">
        Links work once. A sign-in link works for 15 minutes, a link that confirms an address for 24 hours.
      </p>
      {isUnverified ? (
        <SendAgain />
      ) : (
        <p className="text-14">
          <Link href="/sign-in" className="text-accent underline underline-offset-2">
            Sign in, or ask for a new link
          </Link>
        </p>
      )}
    </div>
  );
}

interface LinkFormProps {
  /** Whether this browser is signed in to an account whose address is not verified. */
  isUnverified: boolean;
}

/** The page behind a mailed link. Only the button uses the link up, because mail filters open links. */
export function LinkForm({ isUnverified }: LinkFormProps) {
  const [busy, setBusy] = useState(false);
  const [fault, setFault] = useState<string>();
  const effect = useEffectOfLink();
  if (effect === 'dead') return <DeadLink isUnverified={isUnverified} />;
  const { title, says, submit } = texts[effect ?? 'signs-in'];
  const press = async () => {
    setBusy(true);
    const error = await signInWithLink(token());
    if (!error) return window.location.replace(takeReturn());
    setFault(error);
    setBusy(false);
  };
  return (
    // The button works only once the page knows and says what it does.
    <div className={effect ? 'flex flex-col gap-4' : 'invisible flex flex-col gap-4'}>
      <h1 className="text-20 font-semibold">{title}</h1>
      <p className="text-14 text-ink-2">{says}</p>
      {effect === 'takes-over' && (
        <p role="status" className="text-14 text-ink-2">
          {takeOverWarning}
        </p>
      )}
      <p role="alert" className="text-13 text-overdue empty:hidden">
        {fault}
      </p>
      <Button look="primary" disabled={busy || !effect} className="h-10" onClick={() => void press()}>
        {submit}
      </Button>
      {effect !== 'confirms' && (
        <p className="text-13 text-ink-3">
          <Link href="/sign-in" className="text-accent underline underline-offset-2">
            Sign in another way
          </Link>
        </p>
      )}
    </div>
  );
}
