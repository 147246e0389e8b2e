import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTRPC } from '../data/trpc';
import { useText } from '../language/language';
import { Button } from '../ui/button';

const leaving = () => import('../offline/leaving');

interface Asked {
  /** How many changes would be lost. */
  count: number;
  go: () => void;
}

/** Signing this browser out loses the changes that wait in it. Asks before. */
export function useLeaving() {
  const t = useText('settings');
  const account = useQuery(useTRPC().me.get.queryOptions({})).data?.me.id;
  const [asked, setAsked] = useState<Asked | null>(null);
  return {
    warning: asked && (
      <div role="alert" className="flex flex-col items-start gap-2">
        <p className="text-14">{t('unsaved', { count: asked.count })}</p>
        <div className="flex flex-wrap gap-2">
          <Button look="outline" onClick={() => setAsked(null)}>
            {t('staySignedIn')}
          </Button>
          <Button look="danger" onClick={asked.go}>
            {t('signOutAnyway')}
          </Button>
        </div>
      </div>
    ),
    /** Runs this at once if nothing waits. */
    async unlessWaiting(go: () => void) {
      const count = account ? (await leaving()).countWaiting(account) : 0;
      if (count === 0) go();
      else setAsked({ count, go });
    },
    /** Deletes what the browser stored of the account. */
    erase: async () => {
      if (account) await (await leaving()).leaveBrowser(account);
    },
  };
}
