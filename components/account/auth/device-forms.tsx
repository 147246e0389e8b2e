'use client';

import { useText } from '../../shell/language/language';
import { Button } from '../../ui/button';
import { Field } from '../../ui/field';

interface DeviceCodeFormProps {
  signedInAs: string;
  /** A code that did not work. */
  typed?: string;
  /** The minutes to wait after too many wrong codes. */
  wait?: number;
}

/** Asks for the code that a device shows. It works without scripts. */
export function DeviceCodeForm({ signedInAs, typed, wait = 0 }: DeviceCodeFormProps) {
  const t = useText('auth');
  const error = wait > 0 ? t('deviceTries', { minutes: wait }) : t('deviceUnknown');
  return (
    <form method="get" className="flex flex-col gap-5">
      <h1 className="text-20 font-semibold">{t('deviceTitle')}</h1>
      <p className="text-14 text-ink-2 [overflow-wrap:anywhere]">{t('deviceHint', { signedInAs })}</p>
      <Field
        label={t('deviceCode')}
        name="user_code"
        dir="ltr"
        autoCapitalize="characters"
        autoComplete="one-time-code"
        autoFocus
        spellCheck={false}
        required
        maxLength={64}
        className="font-mono tracking-widest uppercase"
        defaultValue={typed}
        error={typed === undefined ? undefined : error}
      />
      <Button type="submit" look="primary" className="h-10">
        {t('deviceNext')}
      </Button>
    </form>
  );
}

/** What became of the request. */
export function DeviceAnswered({ isAllowed }: { isAllowed: boolean }) {
  const t = useText('auth');
  return (
    <div className="flex flex-col gap-3">
      <h1 className="text-20 font-semibold">{t(isAllowed ? 'deviceAllowed' : 'deviceRefused')}</h1>
      <p className="text-14 text-ink-2">{t(isAllowed ? 'deviceAllowedHint' : 'deviceRefusedHint')}</p>
    </div>
  );
}
