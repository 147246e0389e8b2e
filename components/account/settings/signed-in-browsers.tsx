import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { signOut } from 'next-auth/react';
import { useState } from 'react';
import type { Outputs } from '@/server/types';
import { useText } from '../../shell/language/language';
import { Ago } from '../../shell/parts/ago';
import { LoneButton } from '../../shell/parts/form';
import { FormStatus } from '../../shell/parts/form-status';
import { LeftTexts } from '../../shell/parts/left-texts';
import { Skeleton } from '../../shell/parts/page-states';
import { useTypedTexts } from '../../sync/text/use-saved-text';
import { useTRPC } from '../../sync/trpc';
import { Button } from '../../ui/button';
import { browserName, unsubscribe } from './browser-push';
import { ListRow, useDayLabel } from './list-row';

const leaving = () => import('../../sync/offline/leaving');

const all = () => true;

/** What signing out would lose. */
interface Lost {
  /** Changes that wait for the server. */
  changes: number;
  /** Texts that wait in their fields. */
  texts: number;
}

/** How long signing out waits for what is typed to be saved. */
const LAST_SAVE_MS = 5_000;

/** Signing this browser out loses the changes and the texts that wait in it. Saves what it can, and asks before. */
export function useLeaving() {
  const t = useText('settings');
  const account = useQuery(useTRPC().me.get.queryOptions({})).data?.me.id;
  const texts = useTypedTexts();
  const [asked, setAsked] = useState<(Lost & { go: () => void }) | null>(null);
  return {
    warning: asked && (
      <div role="alert" className="flex flex-col items-start gap-2">
        {asked.changes > 0 && <p className="text-14">{t('unsaved', { count: asked.changes })}</p>}
        {asked.texts > 0 && <p className="text-14">{t('unsentTexts', { count: asked.texts })}</p>}
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
      await Promise.race([texts.flush(), new Promise((resolve) => setTimeout(resolve, LAST_SAVE_MS))]);
      const changes = account ? (await leaving()).countWaiting(account) : 0;
      const lost = { changes, texts: texts.unsaved().length };
      if (lost.changes + lost.texts === 0) go();
      else setAsked({ ...lost, go });
    },
    /** Deletes what the browser stored of the account. */
    erase: async () => {
      await texts.erase();
      if (account) await (await leaving()).leaveBrowser(account);
    },
  };
}

type Browser = Outputs['account']['browsers']['browsers'][number];

async function leave(erase: () => Promise<void>): Promise<void> {
  await erase();
  await unsubscribe().catch(() => undefined);
  await signOut({ callbackUrl: '/sign-in' });
}

function BrowserRow({ browser, onSignOut }: { browser: Browser; onSignOut: () => void }) {
  const dayLabel = useDayLabel();
  const t = useText('settings');
  const { isCurrent, createdAt, seenAt } = browser;
  const name = browserName(browser, t);
  return (
    <ListRow
      name={name}
      facts={
        <>
          {isCurrent ? (
            <span className="text-accent">{t('thisBrowser')}</span>
          ) : (
            t.rich('usedAgo', { ago: () => <Ago instant={seenAt} /> })
          )}
          {` · ${t('signedIn', { day: dayLabel(createdAt) })}`}
        </>
      }
    >
      <Button onClick={onSignOut} aria-label={isCurrent ? undefined : t('signOutOf', { name })}>
        {t('signOut')}
      </Button>
    </ListRow>
  );
}

export function SignedInBrowsers() {
  const t = useText('settings');
  const trpc = useTRPC();
  const queryClient = useQueryClient();
  const { data } = useQuery(trpc.account.browsers.queryOptions({}));
  const other = useMutation(
    trpc.account.signOutBrowser.mutationOptions({
      onSettled: () => queryClient.invalidateQueries(trpc.account.browsers.queryFilter()),
    }),
  );
  const { warning, unlessWaiting, erase } = useLeaving();
  const everywhere = useMutation(
    trpc.account.signOutEverywhere.mutationOptions({
      onSuccess: () => erase().then(() => window.location.assign('/sign-in')),
    }),
  );
  const signOutOf = ({ id, isCurrent }: Browser) =>
    isCurrent ? void unlessWaiting(() => void leave(erase)) : other.mutate({ id });
  return (
    <>
      {data ? (
        <ul aria-label={t('signedInBrowsers')}>
          {data.browsers.map((browser) => (
            <BrowserRow key={browser.id} browser={browser} onSignOut={() => signOutOf(browser)} />
          ))}
        </ul>
      ) : (
        <Skeleton rows={2} />
      )}
      {warning}
      <LeftTexts isWanted={all} />
      <p className="text-13 text-ink-2">{t('tokensStay')}</p>
      <LoneButton
        disabled={everywhere.isPending}
        onClick={() => void unlessWaiting(() => everywhere.mutate({}))}
      >
        {t('signOutEverywhere')}
      </LoneButton>
      <FormStatus error={other.error ?? everywhere.error} />
    </>
  );
}
