'use client';

import { createTRPCClient, httpBatchLink } from '@trpc/client';
import Link from 'next/link';
import { signIn } from 'next-auth/react';
import { type FormEvent, useState } from 'react';
import type { AppRouter } from '@/server/types';
import { fieldErrors, messageOf } from '../data/trpc';
import { Button } from '../ui/button';
import { Field } from '../ui/field';

const client = () => createTRPCClient<AppRouter>({ links: [httpBatchLink({ url: '/api/trpc' })] });

/** Only a path of ours: an address from outside must not lead people away. */
const safe = (next: string | undefined) => (next && /^\/(?![/\\])/.test(next) ? next : '/today');

interface AuthFormProps {
  mode: 'sign-in' | 'sign-up';
  next?: string;
}

interface Faults {
  fields: Record<string, string>;
  message?: string;
}

const text = (form: FormData, name: string) => String(form.get(name) ?? '');

async function enter(form: FormData): Promise<string | undefined> {
  const answer = await signIn('credentials', {
    email: text(form, 'email'),
    password: text(form, 'password'),
    redirect: false,
  });
  if (!answer?.error) return undefined;
  return answer.error === 'CredentialsSignin'
    ? 'The address and the password do not belong together.'
    : answer.error;
}

async function join(form: FormData): Promise<void> {
  await client().account.signUp.mutate({
    email: text(form, 'email'),
    password: text(form, 'password'),
    name: text(form, 'name') || undefined,
  });
}

function useAuth({ mode, next }: AuthFormProps) {
  const [faults, setFaults] = useState<Faults>({ fields: {} });
  const [busy, setBusy] = useState(false);
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    setBusy(true);
    try {
      if (mode === 'sign-up') await join(form);
      const fault = await enter(form);
      if (!fault) return window.location.assign(safe(next));
      setFaults({ fields: {}, message: fault });
    } catch (error) {
      const fields = fieldErrors(error);
      setFaults({ fields, message: Object.keys(fields).length > 0 ? undefined : messageOf(error) });
    }
    return setBusy(false);
  };
  return { faults, busy, submit };
}

/** Sign-in and sign-up: one form, one button. */
export function AuthForm(props: AuthFormProps) {
  const { faults, busy, submit } = useAuth(props);
  const joining = props.mode === 'sign-up';
  const query = props.next ? `?next=${encodeURIComponent(props.next)}` : '';
  return (
    <form onSubmit={(event) => void submit(event)} noValidate className="flex flex-col gap-4">
      <h1 className="text-20 font-semibold">{joining ? 'Make an account' : 'Sign in'}</h1>
      {joining && (
        <Field label="Name" name="name" autoComplete="name" maxLength={200} error={faults.fields['name']} />
      )}
      <Field
        label="Email"
        name="email"
        type="email"
        autoComplete="username"
        required
        error={faults.fields['email']}
      />
      <Field
        label="Password"
        name="password"
        type="password"
        autoComplete={joining ? 'new-password' : 'current-password'}
        required
        minLength={8}
        hint={joining ? 'At least 8 characters. A few words together are easy to remember.' : undefined}
        error={faults.fields['password']}
      />
      {faults.message && (
        <p role="alert" className="text-13 text-overdue">
          {faults.message}
        </p>
      )}
      <Button type="submit" look="primary" disabled={busy} className="h-10">
        {joining ? 'Make the account' : 'Sign in'}
      </Button>
      <p className="text-13 text-ink-3">
        {joining ? 'You have one? ' : 'New here? '}
        <Link
          href={joining ? `/sign-in${query}` : `/sign-up${query}`}
          className="text-accent underline underline-offset-2"
        >
          {joining ? 'Sign in' : 'Make an account'}
        </Link>
      </p>
    </form>
  );
}
