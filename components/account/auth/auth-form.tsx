'use client';

import { signIn } from 'next-auth/react';
import { useEffect } from 'react';
import { REFERRAL_COOKIE } from '@/domain/cookies';
import { useText } from '../../shell/language/language';
import { pathWithin, queryOf } from '../../sync/return-path';
import { Button } from '../../ui/button';
import { Field } from '../../ui/field';
import { Link } from '../../ui/link';
import { KeptNote } from './kept-note';
import { PasskeyOffer } from './passkey-offer';
import { keyOfCode } from './sign-in';
import { type AuthFormProps, hasFaults, takesPasskeys, useAuthForm, type Ways } from './use-auth-form';

const SECONDS = 30 * 86_400;

/** Remembers the referral link in a cookie: a mailed link or another provider may finish the sign-up later. */
function useReferral(code: string | undefined): void {
  useEffect(() => {
    if (!code || !/^[\w-]{22}$/.test(code)) return;
    const secure = window.location.protocol === 'https:' ? '; secure' : '';
    document.cookie = `${REFERRAL_COOKIE}=${code}; path=/; max-age=${SECONDS}; samesite=lax${secure}`;
  }, [code]);
}

const labels = {
  'sign-in': { title: 'signIn', submit: 'signIn', question: 'newHere', other: 'sign-up' },
  'sign-up': { title: 'createAnAccount', submit: 'createAccount', question: 'haveAccount', other: 'sign-in' },
} as const;

interface FieldsProps {
  mode: AuthFormProps['mode'];
  faults: Record<string, string> | undefined;
  /** Whether the browser may offer passkeys at the address. */
  hasPasskeys: boolean;
  email?: string | null;
}

function Fields({ mode, faults = {}, hasPasskeys, email }: FieldsProps) {
  const t = useText('auth');
  const joining = mode === 'sign-up';
  return (
    <>
      {joining && (
        <Field label={t('name')} name="name" autoComplete="name" maxLength={200} error={faults['name']} />
      )}
      <Field
        label={t('email')}
        name="email"
        type="email"
        autoComplete={hasPasskeys ? 'username webauthn' : 'username'}
        autoCapitalize="none"
        spellCheck={false}
        required
        {...(email && { defaultValue: email, readOnly: true })}
        error={faults['email']}
      />
      <Field
        label={t('password')}
        name="password"
        type="password"
        autoComplete={joining ? 'new-password' : 'current-password'}
        required
        hint={joining ? t('passwordHint') : undefined}
        error={faults['password']}
      />
    </>
  );
}

/** Leads from one form to the other. */
function OtherForm({ mode, callbackUrl }: Pick<AuthFormProps, 'mode' | 'callbackUrl'>) {
  const t = useText('auth');
  const { question, other } = labels[mode];
  return (
    <p className="text-13 text-ink-3">
      {t(question)}{' '}
      <Link href={`/${other}${queryOf(callbackUrl)}`} className="text-link">
        {t(labels[other].title)}
      </Link>
    </p>
  );
}

export function SignUpClosed({ callbackUrl }: Pick<AuthFormProps, 'callbackUrl'>) {
  const t = useText('auth');
  return (
    <div className="flex flex-col gap-4">
      <h1 className="text-20 font-semibold">{t('closed')}</h1>
      <p className="text-14 text-ink-2">{t('closedHint')}</p>
      <OtherForm mode="sign-up" callbackUrl={callbackUrl} />
    </div>
  );
}

const providersOf = ({ oidc, google, github }: Ways) => [
  ...(oidc ? [{ id: 'oidc', name: oidc }] : []),
  ...(google ? [{ id: 'google', name: 'Google' }] : []),
  ...(github ? [{ id: 'github', name: 'GitHub' }] : []),
];

type ProvidersProps = Pick<AuthFormProps, 'ways' | 'callbackUrl'> & { busy?: boolean };

function Providers({ ways, callbackUrl, busy }: ProvidersProps) {
  const t = useText('auth');
  return providersOf(ways).map(({ id, name }) => (
    <Button
      key={id}
      look={ways.password ? 'outline' : 'primary'}
      disabled={busy}
      onClick={() => void signIn(id, { callbackUrl: pathWithin(callbackUrl) })}
    >
      {t('continueWith', { provider: name })}
    </Button>
  ));
}

const FaultOfCode = ({ code }: { code: string }) => useText('auth-faults')(keyOfCode(code));

/** What went wrong: a message, or the error code of next-auth. */
const Fault = ({ message, code }: { message?: string | undefined; code: string | undefined }) => (
  <p role="alert" className="text-13 text-overdue empty:hidden">
    {message ?? (code !== undefined && <FaultOfCode code={code} />)}
  </p>
);

export function AuthForm(props: AuthFormProps) {
  const t = useText('auth');
  const { ways, callbackUrl, error } = props;
  if (ways.password) return <PasswordForm {...props} />;
  // Single sign-on is the only way in. It makes accounts too.
  return (
    <div className="flex flex-col gap-4">
      <h1 className="text-20 font-semibold">{t('signIn')}</h1>
      <KeptNote />
      <Fault code={error} />
      <Providers ways={ways} callbackUrl={callbackUrl} />
    </div>
  );
}

function PasswordForm(props: AuthFormProps) {
  const t = useText('auth');
  const { mode, ways, signUp, callbackUrl, error, referral, invitation } = props;
  useReferral(referral);
  const hasPasskeys = takesPasskeys(props);
  const { form, outcome, busy, submit, sendLink, choosePasskey } = useAuthForm(props);
  if (outcome.offersPasskey) return <PasskeyOffer path={pathWithin(callbackUrl)} />;
  return (
    // A form sent before hydration must carry the password in the body, not in the address: hence `post`.
    <form ref={form} method="post" onSubmit={submit} noValidate className="flex flex-col gap-4">
      {!invitation && <h1 className="text-20 font-semibold">{t(labels[mode].title)}</h1>}
      <KeptNote />
      {mode === 'sign-up' && signUp === 'invited' && (
        <p className="text-14 text-ink-2">{t('needInvitation')}</p>
      )}
      <Fields mode={mode} faults={outcome.faults} hasPasskeys={hasPasskeys} email={invitation?.email} />
      <Fault
        message={hasFaults(outcome) ? undefined : outcome.message}
        code={outcome.done ? undefined : error}
      />
      <Button type="submit" look="primary" disabled={busy} className="h-10">
        {invitation ? t('createAndAccept') : t(labels[mode].submit)}
      </Button>
      <div className="flex flex-col gap-2 border-t border-line pt-4 empty:hidden">
        {hasPasskeys && (
          <Button look="outline" disabled={busy} onClick={choosePasskey}>
            {t('withPasskey')}
          </Button>
        )}
        {ways.link && (
          <Button look="outline" disabled={busy} onClick={sendLink}>
            {t('mailLink')}
          </Button>
        )}
        <Providers ways={ways} callbackUrl={callbackUrl} busy={busy} />
      </div>
      <p role="status" className="text-13 text-ink-2 empty:hidden">
        {outcome.done}
      </p>
      {mode === 'sign-in' && !ways.link && <p className="text-13 text-ink-3">{t('forgot')}</p>}
      {(mode === 'sign-up' || signUp !== 'closed') && <OtherForm mode={mode} callbackUrl={callbackUrl} />}
    </form>
  );
}
