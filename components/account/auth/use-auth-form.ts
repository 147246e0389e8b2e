import { type FormEvent, useEffect, useRef } from 'react';
import type { Outputs } from '@/server/types';
import { useText } from '../../shell/language/language';
import { bareClient } from '../../sync/bare-client';
import { pathWithin } from '../../sync/return-path';
import { rememberReturn, SIGN_IN_MINUTES } from './link-return';
import { shouldOfferPasskey } from './passkey-offer';
import { askForPasskey, canAutofill } from './passkeys';
import { signInBy } from './sign-in';
import { type Attempt, type Outcome, useAttempt } from './use-attempt';

/** The sign-in methods that the server offers. */
export type Ways = Outputs['account']['security']['methods'];

export interface AuthFormProps {
  mode: 'sign-in' | 'sign-up';
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
  invitation?: {
    token: string;
    /** The invited address; null if the person types it. */
    email: string | null;
    /** Returns the page to open. */
    onSignedUp: () => Promise<string>;
  };
}

/** An account that is created here has no passkey yet. */
export const takesPasskeys = ({ mode, ways }: AuthFormProps) => ways.passkey && mode === 'sign-in';

type Entered = Record<'email' | 'password' | 'name', string>;

export const hasFaults = ({ faults = {} }: Outcome) => Object.keys(faults).length > 0;

/** Signs in or up. Returns a path to open, or what to show. */
async function enter({ email, password, name }: Entered, props: AuthFormProps): Promise<Outcome | string> {
  const { mode, callbackUrl, invitation } = props;
  if (mode === 'sign-up') {
    const account = { email, password, name: name || undefined, invitation: invitation?.token };
    await bareClient.account.signUp.mutate(account);
    return (await invitation?.onSignedUp()) ?? pathWithin(callbackUrl);
  }
  const refused = await signInBy('password', { email, password });
  if (refused) return refused;
  if (takesPasskeys(props) && (await shouldOfferPasskey())) return { offersPasskey: true };
  return pathWithin(callbackUrl);
}

/** Shorter than a challenge lives. */
const AGAIN_MS = 100_000;

/**
 * Returns a function that signs in with a passkey. If `isOffered`, the browser also offers passkeys at the address field.
 * The browser ends that offer when the page makes another request.
 */
function usePasskeySignIn(isOffered: boolean, attempt: Attempt, callbackUrl: string | undefined) {
  const offer = useRef(() => {});
  useEffect(() => {
    if (!isOffered) return;
    let timer: ReturnType<typeof setTimeout>;
    const ask = () => {
      clearTimeout(timer);
      timer = setTimeout(ask, AGAIN_MS);
      askForPasskey(true).then(
        (passkey) => attempt(async () => (await signInBy('passkey', passkey)) ?? pathWithin(callbackUrl)),
        // It ends without a choice as soon as another request begins.
        () => undefined,
      );
    };
    offer.current = ask;
    canAutofill().then(
      (can) => can && ask(),
      () => undefined,
    );
    return () => clearTimeout(timer);
  }, [isOffered, attempt, callbackUrl]);
  return () =>
    attempt(async () => {
      try {
        return (await signInBy('passkey', await askForPasskey())) ?? pathWithin(callbackUrl);
      } catch (error) {
        offer.current();
        throw error;
      }
    });
}

/** State of the sign-in and sign-up forms. On success the page goes to `callbackUrl`; on failure the first wrong field gets the focus. */
export function useAuthForm(props: AuthFormProps) {
  const t = useText('auth');
  const { callbackUrl } = props;
  const form = useRef<HTMLFormElement>(null);
  const { outcome, setOutcome, busy, attempt } = useAttempt();
  useEffect(() => {
    if (hasFaults(outcome)) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [outcome]);
  const choosePasskey = usePasskeySignIn(takesPasskeys(props), attempt, callbackUrl);

  const send = (needsPassword: boolean, work: (entered: Entered) => Promise<Outcome | string>) => {
    if (!form.current) return;
    const data = new FormData(form.current);
    const text = (name: string) => String(data.get(name) ?? '');
    const entered = { email: text('email').trim(), password: text('password'), name: text('name') };
    const faults = {
      ...(!entered.email && { email: t('enterEmail') }),
      ...(needsPassword && !entered.password && { password: t('enterPassword') }),
    };
    if (hasFaults({ faults })) setOutcome({ faults });
    else void attempt(() => work(entered));
  };

  return {
    form,
    outcome,
    busy,
    choosePasskey() {
      setOutcome({});
      void choosePasskey();
    },
    submit(event: FormEvent) {
      event.preventDefault();
      send(true, (entered) => enter(entered, props));
    },
    sendLink: () =>
      send(false, async ({ email }) => {
        await bareClient.account.sendLink.mutate({ email });
        rememberReturn(callbackUrl, SIGN_IN_MINUTES);
        return { done: t('linkSent', { email }) };
      }),
  };
}
