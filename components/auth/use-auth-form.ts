import { type FormEvent, useEffect, useRef, useState } from 'react';
import { bareClient } from '../data/bare-client';
import { pathWithin } from '../data/return-path';
import { fieldErrors, messageOf } from '../data/trpc';
import { useText } from '../language/language';
import { rememberReturn, SIGN_IN_MINUTES } from './link-return';
import { shouldOfferPasskey } from './passkey-offer';
import { signInBy } from './sign-in';

export type Mode = 'sign-in' | 'sign-up';

/** The invitation that a new account accepts. */
export interface Invitation {
  token: string;
  /** Returns the page to open. */
  onSignedUp: () => Promise<string>;
}

interface AuthFormOptions {
  mode: Mode;
  callbackUrl?: string | undefined;
  invitation?: Invitation | undefined;
  /** Whether the server takes passkeys. */
  hasPasskeys: boolean;
}

interface State {
  fields: Record<string, string>;
  message?: string;
  /** The address a link was sent to. */
  sentTo?: string;
  /** Signed in, and a passkey is offered before the page goes on. */
  offersPasskey?: boolean;
}

interface Entered {
  email: string;
  password: string;
  name: string;
}

function enteredIn(form: HTMLFormElement): Entered {
  const data = new FormData(form);
  const text = (name: string) => String(data.get(name) ?? '');
  return { email: text('email').trim(), password: text('password'), name: text('name') };
}

const hasAny = (fields: Record<string, string>) => Object.keys(fields).length > 0;

function stateOf(error: unknown): State {
  const fields = fieldErrors(error);
  return { fields, message: hasAny(fields) ? undefined : messageOf(error) };
}

/** State of the sign-in and sign-up forms. `work` returns a path to open, or what to show. On success the page goes to `callbackUrl`; on failure the first wrong field gets the focus. */
export function useAuthForm({ mode, callbackUrl, invitation, hasPasskeys }: AuthFormOptions) {
  const t = useText('auth');
  const form = useRef<HTMLFormElement>(null);
  const [state, setState] = useState<State>({ fields: {} });
  const [busy, setBusy] = useState(false);

  useEffect(() => {
    if (hasAny(state.fields)) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [state]);

  const attempt = async (needsPassword: boolean, work: (entered: Entered) => Promise<State | string>) => {
    if (!form.current) return;
    const entered = enteredIn(form.current);
    const fields = {
      ...(!entered.email && { email: t('enterEmail') }),
      ...(needsPassword && !entered.password && { password: t('enterPassword') }),
    };
    if (hasAny(fields)) return setState({ fields });
    setBusy(true);
    const next = await work(entered).catch(stateOf);
    if (typeof next === 'string') return window.location.assign(next);
    setState(next);
    setBusy(false);
  };

  return {
    form,
    state,
    busy,
    submit: (event: FormEvent) => {
      event.preventDefault();
      void attempt(true, async ({ email, password, name }) => {
        if (mode === 'sign-up') {
          const account = { email, password, name: name || undefined, invitation: invitation?.token };
          await bareClient.account.signUp.mutate(account);
          return (await invitation?.onSignedUp()) ?? pathWithin(callbackUrl);
        }
        const message = await signInBy('password', { email, password });
        if (message) return { fields: {}, message };
        if (hasPasskeys && (await shouldOfferPasskey())) return { fields: {}, offersPasskey: true };
        return pathWithin(callbackUrl);
      });
    },
    sendLink: () =>
      void attempt(false, async ({ email }) => {
        await bareClient.account.sendLink.mutate({ email });
        rememberReturn(callbackUrl, SIGN_IN_MINUTES);
        return { fields: {}, sentTo: email };
      }),
  };
}
