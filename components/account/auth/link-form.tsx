'use client';

import { useEffect, useState } from 'react';
import type { Outputs } from '@/server/types';
import { useText } from '../../shell/language/language';
import { FormStatus } from '../../shell/parts/form-status';
import { bareClient } from '../../sync/bare-client';
import { Button } from '../../ui/button';
import { Link } from '../../ui/link';
import { takeReturn } from './link-return';
import { SendAgain } from './send-again';
import { signInBy } from './sign-in';
import { useAttempt } from './use-attempt';

type Effect = Outputs['account']['link']['effect'];

/** The token of the link. It is in the fragment, which browsers do not send to servers. */
const token = () => window.location.hash.slice(1) || '-';

/** The link is dead then, so nobody goes back to it. */
const replace = (path: string) => window.location.replace(path);

/** What the link does; undefined while this loads. */
function useEffectOfLink(): Effect | undefined {
  const [effect, setEffect] = useState<Effect>();
  useEffect(() => {
    // The server checks again when the link is used, so a failure here only costs the explanation.
    bareClient.account.link.mutate({ token: token() }).then(
      (link) => setEffect(link.effect),
      () => setEffect('signs-in'),
    );
  }, []);
  return effect;
}

const texts = {
  confirms: { title: 'confirmAddress', says: 'confirmAddressHint', submit: 'confirm' },
  'signs-in': { title: 'signIn', says: 'linkSignsIn', submit: 'signIn' },
  'takes-over': { title: 'signIn', says: 'linkTakesOver', submit: 'signIn' },
} as const satisfies Record<Exclude<Effect, 'dead'>, unknown>;

/**
 * The page behind a mailed link. Only the button uses the link up, because mail filters open links. `isUnverified` says
 * whether this browser is signed in to an account whose address is not verified.
 */
export function LinkForm({ isUnverified }: { isUnverified: boolean }) {
  const t = useText('auth');
  const { outcome, busy, attempt } = useAttempt(replace);
  const effect = useEffectOfLink();
  if (effect === 'dead')
    return (
      <div className="flex flex-col gap-4">
        <h1 className="text-20 font-semibold">{t('linkDead')}</h1>
        <p className="text-14 text-ink-2">{t('linkDeadHint')}</p>
        {isUnverified ? (
          <SendAgain />
        ) : (
          <Link href="/sign-in" className="self-start text-14 text-link">
            {t('askForLink')}
          </Link>
        )}
      </div>
    );
  const { title, says, submit } = texts[effect ?? 'signs-in'];
  const press = () => void attempt(async () => (await signInBy('link', { token: token() })) ?? takeReturn());
  return (
    // The button works only once the page knows and says what it does.
    <div className={effect ? 'flex flex-col gap-4' : 'invisible flex flex-col gap-4'}>
      <h1 className="text-20 font-semibold">{t(title)}</h1>
      <p className="text-14 text-ink-2">{t(says)}</p>
      {effect === 'takes-over' && (
        <p role="status" className="text-14 text-ink-2">
          {t('takeOverWarning')}
        </p>
      )}
      <FormStatus error={outcome.message} />
      <Button look="primary" disabled={busy || !effect} className="h-10" onClick={press}>
        {t(submit)}
      </Button>
      {effect !== 'confirms' && (
        <Link href="/sign-in" className="self-start text-13 text-link">
          {t('anotherWay')}
        </Link>
      )}
    </div>
  );
}
