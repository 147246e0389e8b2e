'use client';

import type { ReactNode } from 'react';
import type { ConsentRequest } from '@/server/types';
import { useTexts } from '../../shell/language/language';
import { queryOf } from '../../sync/return-path';
import { Button } from '../../ui/button';

const reading = { title: 'readScope', text: 'readScopeText' } as const;
const writing = { title: 'writeScope', text: 'writeScopeText' } as const;

const bold = (text: ReactNode) => <b className="font-medium text-ink">{text}</b>;

interface ConsentFormProps {
  /** Where the answer is sent. */
  action: string;
  request: ConsentRequest;
  signedInAs: string;
  /** Proves that the form was made for this person and this request. */
  token: string;
}

/** Who asks and from where, what they could do, and the answers. It works without scripts. */
export function ConsentForm({ action, request, signedInAs, token }: ConsentFormProps) {
  const { t, common } = useTexts('auth');
  const { clientName, host, answersTo, scopes } = request;
  // Writing includes reading.
  const shown = scopes.includes('write') ? [reading, writing] : [reading];
  return (
    <form method="post" action={action} className="flex flex-col gap-5">
      <h1 className="text-20 font-semibold [overflow-wrap:anywhere]">{t('allowQuestion', { clientName })}</h1>
      <p className="text-14 text-ink-2 [overflow-wrap:anywhere]">
        {host
          ? t.rich('requestFrom', { host, signedInAs, b: bold })
          : t.rich('requestFromDevice', { signedInAs, b: bold })}
      </p>
      <dl className="flex flex-col gap-3 border-y border-line py-4 text-14">
        {shown.map(({ title, text }) => (
          <div key={title} className="grid grid-cols-[4rem_1fr]">
            <dt className="font-medium">{t(title)}</dt>
            <dd className="text-ink-2">{t(text)}</dd>
          </div>
        ))}
      </dl>
      <p className="text-13 text-ink-3 [overflow-wrap:anywhere]">
        {answersTo ? t('backTo', { place: answersTo }) : t('backToDevice')}
      </p>
      <input type="hidden" name="token" value={token} />
      <div className="grid grid-cols-2 gap-2">
        <Button type="submit" name="decision" value="cancel" look="outline" className="h-10">
          {common('cancel')}
        </Button>
        <Button type="submit" name="decision" value="allow" look="primary" className="h-10">
          {t('allow')}
        </Button>
        {scopes.length > 1 && (
          <Button type="submit" name="decision" value="read" look="outline" className="col-span-2 h-10">
            {t('allowReading')}
          </Button>
        )}
      </div>
      <p className="text-13 text-ink-3">
        {t('notYourAccount')}{' '}
        <a href={`/sign-in${queryOf(action)}`} className="text-link">
          {t('signInWithAnother')}
        </a>
      </p>
    </form>
  );
}
