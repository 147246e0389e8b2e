'use client';

import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { signIn, signOut } from 'next-auth/react';
import { type FormEvent, useState } from 'react';
import type { Outputs } from '@/server/types';
import { fieldErrors, messageOf, useTRPC } from '../data/trpc';
import { Button } from '../ui/button';
import { Field } from '../ui/field';
import { ErrorState, Skeleton } from '../ui/states';
import { Section } from './section';

const fieldOf = (form: HTMLFormElement, name: string) => String(new FormData(form).get(name) ?? '');

function Told({ error, done }: { error: unknown; done: boolean }) {
  if (error && Object.keys(fieldErrors(error)).length === 0)
    return (
      <p role="alert" className="text-13 text-overdue">
        {messageOf(error)}
      </p>
    );
  return (
    <p role="status" className="text-13 text-ink-3">
      {done ? 'Saved.' : ''}
    </p>
  );
}

type Me = Outputs['me']['get']['me'];

function ProfileForm({ me }: { me: Me }) {
  const trpc = useTRPC();
  const queryClient = useQueryClient();
  const save = useMutation(
    trpc.me.update.mutationOptions({
      onSuccess: () => queryClient.invalidateQueries({ queryKey: trpc.pathKey() }),
    }),
  );
  const faults = fieldErrors(save.error);
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = event.currentTarget;
    save.mutate({
      name: fieldOf(form, 'name').trim() || null,
      username: fieldOf(form, 'username').trim(),
      image: fieldOf(form, 'image').trim() || null,
    });
  };
  const field = (name: 'name' | 'username' | 'image') => ({
    name,
    defaultValue: me[name] ?? '',
    error: faults[name],
  });
  return (
    <form onSubmit={submit} noValidate className="flex max-w-96 flex-col gap-4">
      <p className="text-14 text-ink-2">{me.email}</p>
      <Field label="Name" {...field('name')} maxLength={200} autoComplete="name" />
      <Field label="Handle" {...field('username')} maxLength={39} hint="Others share with you by it." />
      <Field label="Picture" {...field('image')} type="url" placeholder="https://" />
      <Button type="submit" look="outline" disabled={save.isPending} className="self-start">
        Save
      </Button>
      <Told error={save.error} done={save.isSuccess} />
    </form>
  );
}

function Profile() {
  const trpc = useTRPC();
  const me = useQuery(trpc.me.get.queryOptions({}));
  if (me.isError) return <ErrorState message={messageOf(me.error)} onRetry={() => void me.refetch()} />;
  return me.data ? <ProfileForm me={me.data.me} /> : <Skeleton rows={3} />;
}

function Password() {
  const trpc = useTRPC();
  const me = useQuery(trpc.me.get.queryOptions({}));
  const change = useMutation(trpc.account.changePassword.mutationOptions());
  const faults = fieldErrors(change.error);
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = event.currentTarget;
    const password = fieldOf(form, 'next');
    await change.mutateAsync({ current: fieldOf(form, 'current'), next: password }).then(
      // Every session has ended with the old password; this one goes on with a new cookie.
      () => signIn('credentials', { email: me.data?.me.email, password, redirect: false }),
      () => undefined,
    );
    form.reset();
  };
  return (
    <form onSubmit={(event) => void submit(event)} noValidate className="flex max-w-96 flex-col gap-4">
      <Field
        label="Password now"
        name="current"
        type="password"
        autoComplete="current-password"
        required
        error={faults['current']}
      />
      <Field
        label="New password"
        name="next"
        type="password"
        autoComplete="new-password"
        required
        hint="Ends every other session."
        error={faults['next']}
      />
      <Button type="submit" look="outline" disabled={change.isPending} className="self-start">
        Change the password
      </Button>
      <Told error={change.error} done={change.isSuccess} />
    </form>
  );
}

const leave = () => signOut({ callbackUrl: '/sign-in' });

function Sessions() {
  const trpc = useTRPC();
  const everywhere = useMutation(trpc.account.signOutEverywhere.mutationOptions({ onSuccess: leave }));
  return (
    <div className="flex flex-wrap gap-2">
      <Button look="outline" onClick={() => void leave()}>
        Sign out
      </Button>
      <Button look="outline" disabled={everywhere.isPending} onClick={() => everywhere.mutate({})}>
        Sign out everywhere
      </Button>
      <Told error={everywhere.error} done={false} />
    </div>
  );
}

function DeleteAccount() {
  const trpc = useTRPC();
  const [open, setOpen] = useState(false);
  const remove = useMutation(trpc.account.remove.mutationOptions({ onSuccess: leave }));
  if (!open)
    return (
      <Button look="danger" onClick={() => setOpen(true)} className="-ml-3">
        Delete the account
      </Button>
    );
  return (
    <form
      noValidate
      className="flex max-w-96 flex-col gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        remove.mutate({ password: fieldOf(event.currentTarget, 'password') });
      }}
    >
      <p className="text-14 text-ink-2">
        Everything in your personal workspace goes with it. This cannot be undone.
      </p>
      <Field
        label="Password"
        name="password"
        type="password"
        autoComplete="current-password"
        required
        error={fieldErrors(remove.error)['password']}
      />
      <span className="flex gap-2">
        <Button type="submit" look="danger" disabled={remove.isPending}>
          Delete it for good
        </Button>
        <Button onClick={() => setOpen(false)}>Keep it</Button>
      </span>
      <Told error={remove.error} done={false} />
    </form>
  );
}

/** Who you are, how you sign in, and the end of it. */
export function AccountSettings() {
  return (
    <>
      <Section title="Profile">
        <Profile />
      </Section>
      <Section title="Password">
        <Password />
      </Section>
      <Section title="Sessions">
        <Sessions />
      </Section>
      <Section title="Account">
        <DeleteAccount />
      </Section>
    </>
  );
}
