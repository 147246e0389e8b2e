import { useCallback, useState } from 'react';
import { fieldErrors } from '../../sync/trpc';
import { passkeyMessage } from './passkeys';

/** What a page outside the planner shows of an attempt. */
export interface Outcome {
  /** What is wrong with fields. */
  faults?: Record<string, string>;
  message?: string | undefined;
  /** The message after success. */
  done?: string;
  /** Signed in, and a passkey is offered before the page goes on. */
  offersPasskey?: boolean;
}

/** Does what returns a path to open, or what to show. */
export type Attempt = (work: () => Promise<Outcome | string>) => Promise<void>;

const outcomeOf = async (error: unknown): Promise<Outcome> => ({
  faults: fieldErrors(error),
  message: await passkeyMessage(error),
});

const assign = (path: string) => window.location.assign(path);

/** Runs work of pages that have no query cache. Stays busy until `open` has opened the path that it returns. */
export function useAttempt(open = assign) {
  const [outcome, setOutcome] = useState<Outcome>({});
  const [busy, setBusy] = useState(false);
  const attempt = useCallback<Attempt>(
    async (work) => {
      setBusy(true);
      const next = await work().catch(outcomeOf);
      if (typeof next === 'string') return open(next);
      setOutcome(next);
      setBusy(false);
    },
    [open],
  );
  return { outcome, setOutcome, busy, attempt };
}
