'use client';

import { queryOf } from '../data/return-path';
import { Button } from '../ui/button';
import { Field } from '../ui/field';
import { Link } from '../ui/link';
import { messageOfCode } from './messages';
import { OtherWays, type Ways } from './other-ways';
import { type Invitation, type Mode, useAuthForm } from './use-auth-form';
import { useReferral } from './use-referral';

type SignUpPolicy = 'open' | 'invited' | 'closed';

export interface AuthFormProps {
  mode: Mode;
  ways: Ways;
  /** Who may create an account on this server. */
  signUp: SignUpPolicy;
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
  'sign-in': {
    title: 'Sign in',
    submit: 'Sign in',
    question: 'New here?',
    otherPage: 'Create an account',
    href: '/sign-up',
  },
  'sign-up': {
    title: 'Create an account',
    submit: 'Create account',
    question: 'Have an account?',
    otherPage: 'Sign in',
    href: '/sign-in',
  },
} as const;

interface FieldsProps {
  mode: Mode;
  faults: Record<string, string>;
  /** The address, if it is given. */
  email?: string | null;
}

function Fields({ mode, faults, email }: FieldsProps) {
  const joining = mode === 'sign-up';
  return (
    <>
      {joining && (
        <Field
          label="Name (optional)"
          name="name"
          autoComplete="name"
          maxLength={200}
          error={faults['name']}
        />
      )}
      <Field
        label="Email"
        name="email"
        type="email"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        required
        {...(email && { defaultValue: email, readOnly: true })}
        error={faults['email']}
      />
      <Field
        label="Password"
        name="password"
        type="password"
        autoComplete={joining ? 'new-password' : 'current-password'}
        required
        hint={joining ? 'At least 8 characters. A few words together are easy to remember.' : undefined}
        error={faults['password']}
      />
    </>
  );
}

export function SignUpClosed({ callbackUrl }: Pick<AuthFormProps, 'callbackUrl'>) {
  return (
    <div className="flex flex-col gap-4">
      <h1 className="text-20 font-semibold">New accounts are closed</h1>
      <p className="text-14 text-ink-2">
        This server does not accept new accounts. Ask the person who runs it for one.
      </p>
      <p className="text-13 text-ink-3">
        Have an account?{' '}
        <Link href={`/sign-in${queryOf(callbackUrl)}`} className="text-accent underline underline-offset-2">
          Sign in
        </Link>
      </p>
    </div>
  );
}

export function AuthForm({ mode, ways, signUp, callbackUrl, error, referral, invitation }: AuthFormProps) {
  useReferral(referral);
  const { form, state, busy, submit, sendLink } = useAuthForm({ mode, callbackUrl, invitation });
  const { title, question, otherPage, href } = labels[mode];
  const submitLabel = invitation ? 'Create account and accept' : labels[mode].submit;
  const fresh = !state.message && !state.sentTo;
  const message = state.message ?? (fresh ? messageOfCode(error) : undefined);
  return (
    // A form sent before hydration must carry the password in the body, not in the address: hence `post`.
    <form ref={form} method="post" onSubmit={submit} noValidate className="flex flex-col gap-4">
      {!invitation && <h1 className="text-20 font-semibold">{title}</h1>}
      {mode === 'sign-up' && signUp === 'invited' && (
        <p className="text-14 text-ink-2">You need an invitation. Open the link in it.</p>
      )}
      <Fields mode={mode} faults={state.fields} email={invitation?.email} />
      <p role="alert" className="text-13 text-overdue empty:hidden">
        {message}
      </p>
      <Button type="submit" look="primary" disabled={busy} className="h-10">
        {submitLabel}
      </Button>
      <OtherWays ways={ways} callbackUrl={callbackUrl} busy={busy} onLink={sendLink} />
      <p role="status" className="text-13 text-ink-2 empty:hidden">
        {state.sentTo && `Link sent to ${state.sentTo}. It works once, within 15 minutes.`}
      </p>
      {mode === 'sign-in' && !ways.link && (
        <p className="text-13 text-ink-3">
          Forgot your password? Ask the person who runs this server for a sign-in link.
        </p>
      )}
      {(mode === 'sign-up' || signUp !== 'closed') && (
        <p className="text-13 text-ink-3">
          {question}{' '}
          <Link href={`${href}${queryOf(callbackUrl)}`} className="text-accent underline underline-offset-2">
            {otherPage}
          </Link>
        </p>
      )}
    </form>
  );
}
