'use client';

import { signIn } from 'next-auth/react';
import { useEffect } from 'react';
import { REFERRAL_COOKIE } from '@/server/domain/cookies';
import { pathWithin, queryOf } from '../data/return-path';
import { useText } from '../language/language';
import { Button } from '../ui/button';
import { Field } from '../ui/field';
import { Link } from '../ui/link';
import { PasskeyOffer } from './passkey-offer';
import { keyOfCode } from './sign-in';
import { type Invitation, type Mode, useAuthForm } from './use-auth-form';
import { usePasskeySignIn } from './use-passkey-sign-in';

const SECONDS = 30 * 86_400;

/** Remembers the referral link in a cookie: a mailed link or another provider may finish the sign-up later. */
function useReferral(code: string | undefined): void {
  useEffect(() => {
    if (!code || !/^[\w-]{22}$/.test(code)) return;
    const secure = window.location.protocol === 'https:' ? '; secure' : '';
    document.cookie = `${REFERRAL_COOKIE}=${code}; path=/; max-age=${SECONDS}; samesite=lax${secure}`;
  }, [code]);
}

/** The sign-in methods that the server offers. */
export interface Ways {
  password: boolean;
  passkey: boolean;
  link: boolean;
  google: boolean;
  github: boolean;
  /** The name of single sign-on on its button; null without it. */
  oidc: string | null;
}

interface AuthFormProps {
  mode: Mode;
  ways: Ways;
  /** Who may create an account on this server. */
  signUp: 'open' | 'invited' | 'closed';
  /** Where to go once signed in: a path. */
  callbackUrl?: string;
  /** The error code of next-auth, from the address. */
  error?: string;
  /** The code of the referral link that led here. */
  referral?: string;
  /** The invitation that a new account accepts. */
  invitation?: Invitation & {
    /** The invited address; null if the person types it. */
    email: string | null;
  };
}

const labels = {
  'sign-in': { title: 'signIn', submit: 'signIn', question: 'newHere', other: 'sign-up' },
  'sign-up': { title: 'createAnAccount', submit: 'createAccount', question: 'haveAccount', other: 'sign-in' },
} as const;

interface FieldsProps {
  mode: Mode;
  faults: Record<string, string>;
  /** Whether the browser may offer passkeys at the address. */
  hasPasskeys: boolean;
  /** The address, if it is given. */
  email?: string | null;
}

function Fields({ mode, faults, hasPasskeys, email }: FieldsProps) {
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

export function SignUpClosed({ callbackUrl }: Pick<AuthFormProps, 'callbackUrl'>) {
  const t = useText('auth');
  return (
    <div className="flex flex-col gap-4">
      <h1 className="text-20 font-semibold">{t('closed')}</h1>
      <p className="text-14 text-ink-2">{t('closedHint')}</p>
      <p className="text-13 text-ink-3">
        {t('haveAccount')}{' '}
        <Link href={`/sign-in${queryOf(callbackUrl)}`} className="text-link">
          {t('signIn')}
        </Link>
      </p>
    </div>
  );
}

/** What stands below the form. */
function Notes({ mode, ways, signUp, callbackUrl }: AuthFormProps) {
  const t = useText('auth');
  const { question, other } = labels[mode];
  return (
    <>
      {mode === 'sign-in' && !ways.link && <p className="text-13 text-ink-3">{t('forgot')}</p>}
      {(mode === 'sign-up' || signUp !== 'closed') && (
        <p className="text-13 text-ink-3">
          {t(question)}{' '}
          <Link href={`/${other}${queryOf(callbackUrl)}`} className="text-link">
            {t(labels[other].title)}
          </Link>
        </p>
      )}
    </>
  );
}

interface OtherWaysProps {
  ways: Ways;
  callbackUrl?: string;
  busy: boolean;
  onLink: () => void;
  /** Absent where an account is created, which has no passkey yet. */
  onPasskey?: (() => void) | undefined;
}

const providersOf = ({ oidc, google, github }: Ways) => [
  ...(oidc ? [{ id: 'oidc', name: oidc }] : []),
  ...(google ? [{ id: 'google', name: 'Google' }] : []),
  ...(github ? [{ id: 'github', name: 'GitHub' }] : []),
];

/** A button for each configured method besides the password; null if there is none. */
function OtherWays({ ways, callbackUrl, busy, onLink, onPasskey }: OtherWaysProps) {
  const t = useText('auth');
  const providers = providersOf(ways);
  if (!ways.link && !onPasskey && providers.length === 0) return null;
  return (
    <div className={ways.password ? 'flex flex-col gap-2 border-t border-line pt-4' : 'flex flex-col gap-2'}>
      {onPasskey && (
        <Button look="outline" disabled={busy} onClick={onPasskey}>
          {t('withPasskey')}
        </Button>
      )}
      {ways.link && (
        <Button look="outline" disabled={busy} onClick={onLink}>
          {t('mailLink')}
        </Button>
      )}
      {providers.map(({ id, name }) => (
        <Button
          key={id}
          look={ways.password ? 'outline' : 'primary'}
          disabled={busy}
          onClick={() => void signIn(id, { callbackUrl: pathWithin(callbackUrl) })}
        >
          {t('continueWith', { provider: name })}
        </Button>
      ))}
    </div>
  );
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
      <Fault code={error} />
      <OtherWays ways={ways} callbackUrl={callbackUrl} busy={false} onLink={() => undefined} />
    </div>
  );
}

function PasswordForm(props: AuthFormProps) {
  const t = useText('auth');
  const { mode, ways, signUp, callbackUrl, error, referral, invitation } = props;
  useReferral(referral);
  const hasPasskeys = ways.passkey && mode === 'sign-in';
  const passkey = usePasskeySignIn(callbackUrl, hasPasskeys);
  const { form, state, submit, sendLink, ...auth } = useAuthForm({ ...props, hasPasskeys });
  const busy = auth.busy || passkey.busy;
  const isFresh = !state.message && !state.sentTo && !passkey.fault;
  if (state.offersPasskey)
    return <PasskeyOffer onDone={() => window.location.assign(pathWithin(callbackUrl))} />;
  return (
    // A form sent before hydration must carry the password in the body, not in the address: hence `post`.
    <form ref={form} method="post" onSubmit={submit} noValidate className="flex flex-col gap-4">
      {!invitation && <h1 className="text-20 font-semibold">{t(labels[mode].title)}</h1>}
      {mode === 'sign-up' && signUp === 'invited' && (
        <p className="text-14 text-ink-2">{t('needInvitation')}</p>
      )}
      <Fields mode={mode} faults={state.fields} hasPasskeys={hasPasskeys} email={invitation?.email} />
      <Fault message={passkey.fault ?? state.message} code={isFresh ? error : undefined} />
      <Button type="submit" look="primary" disabled={busy} className="h-10">
        {invitation ? t('createAndAccept') : t(labels[mode].submit)}
      </Button>
      <OtherWays
        ways={ways}
        callbackUrl={callbackUrl}
        busy={busy}
        onLink={sendLink}
        onPasskey={hasPasskeys ? () => void passkey.choose() : undefined}
      />
      <p role="status" className="text-13 text-ink-2 empty:hidden">
        {state.sentTo && t('linkSent', { email: state.sentTo })}
      </p>
      <Notes {...props} />
    </form>
  );
}
