'use client';

import type { ReactNode } from 'react';
import type { ConsentRequest, DeviceRequest, GrantablePlace } from '@/server/types';
import { useTexts } from '../../shell/language/language';
import { queryOf } from '../../sync/return-path';
import { Button } from '../../ui/button';
import { PlaceChoice } from './place-choice';

const reading = { title: 'readScope', text: 'readScopeText' } as const;
const proposing = { title: 'proposeScope', text: 'proposeScopeText' } as const;
const writing = { title: 'writeScope', text: 'writeScopeText' } as const;

const bold = (text: ReactNode) => <b className="font-medium text-ink">{text}</b>;

interface ConsentFormProps {
  /** Where the answer is sent. */
  action: string;
  request: ConsentRequest | DeviceRequest;
  signedInAs: string;
  /** What the person can limit the app to. */
  places: readonly GrantablePlace[];
  /** Whether they wanted to, and chose nothing. */
  lacksPlaces: boolean;
  /** Proves that the form was made for this person and this request. */
  token: string;
}

/** The code of the device, to compare. A person may have been sent here by somebody whose device it is. */
function UserCode({ code }: { code: string }) {
  const { t } = useTexts('auth');
  return (
    <div className="flex flex-col gap-2">
      <p
        dir="ltr"
        className="rounded-control border border-line py-3 text-center font-mono text-20 tracking-widest"
      >
        {code}
      </p>
      <p className="text-13 text-ink-2">{t('deviceCheck')}</p>
      <input type="hidden" name="user_code" value={code} />
    </div>
  );
}

/** Who asks and from where, what they could do, and the answers. It works without scripts. */
export function ConsentForm({ action, request, signedInAs, token, ...choice }: ConsentFormProps) {
  const { t, common } = useTexts('auth');
  const { clientName, host, scopes } = request;
  const userCode = 'userCode' in request ? request.userCode : undefined;
  const answersTo = 'answersTo' in request ? request.answersTo : null;
  // Writing includes reading.
  const writes = scopes.includes('write');
  const proposes = scopes.includes('propose');
  const shown = [reading, ...(writes ? [writing] : proposes ? [proposing] : [])];
  return (
    <form method="post" action={action} className="flex flex-col gap-5">
      <h1 className="text-20 font-semibold [overflow-wrap:anywhere]">{t('allowQuestion', { clientName })}</h1>
      <p className="text-14 text-ink-2 [overflow-wrap:anywhere]">
        {host
          ? t.rich('requestFrom', { host, signedInAs, b: bold })
          : t.rich(userCode ? 'requestFromOther' : 'requestFromDevice', { signedInAs, b: bold })}
      </p>
      {userCode && <UserCode code={userCode} />}
      <dl className="flex flex-col gap-3 border-y border-line py-4 text-14">
        {shown.map(({ title, text }) => (
          <div key={title} className="grid grid-cols-[6rem_1fr]">
            <dt className="font-medium">{t(title)}</dt>
            <dd className="text-ink-2">{t(text)}</dd>
          </div>
        ))}
      </dl>
      <PlaceChoice places={choice.places} isMissing={choice.lacksPlaces} />
      <p className="text-13 text-ink-3 [overflow-wrap:anywhere]">
        {answersTo ? t('backTo', { place: answersTo }) : t(userCode ? 'backToOther' : 'backToDevice')}
      </p>
      <input type="hidden" name="token" value={token} />
      <div className="grid grid-cols-2 gap-2">
        <Button type="submit" name="decision" value="cancel" look="outline" className="h-10">
          {common('cancel')}
        </Button>
        <Button type="submit" name="decision" value="allow" look="primary" className="h-10">
          {t('allow')}
        </Button>
        {writes && proposes && (
          <Button type="submit" name="decision" value="propose" look="outline" className="col-span-2 h-10">
            {t('allowProposing')}
          </Button>
        )}
        {scopes.length > 1 && (
          <Button type="submit" name="decision" value="read" look="outline" className="col-span-2 h-10">
            {t('allowReading')}
          </Button>
        )}
      </div>
      <p className="text-13 text-ink-3">
        {t('notYourAccount')}{' '}
        <a
          href={`/sign-in${queryOf(userCode ? `${action}?user_code=${userCode}` : action)}`}
          className="text-link"
        >
          {t('signInWithAnother')}
        </a>
      </p>
    </form>
  );
}
