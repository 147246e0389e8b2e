'use client';

import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { FormEvent } from 'react';
import type { Outputs } from '@/server/types';
import { FormStatus, fieldValues } from '../data/form-status';
import { NotLoaded } from '../data/query-states';
import { fieldErrors, useTRPC } from '../data/trpc';
import { Button } from '../ui/button';
import { Field } from '../ui/field';
import { Link } from '../ui/link';
import { AddressStatus } from './address-status';
import { ProfilePicture } from './profile-picture';

type Me = Outputs['me']['get']['me'];

function ProfileFields({ me }: { me: Me }) {
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
    const text = fieldValues(event.currentTarget);
    save.mutate({
      name: text('name').trim() || null,
      username: text('username').trim().toLowerCase(),
    });
  };
  const field = (name: 'name' | 'username') => ({
    name,
    defaultValue: me[name] ?? '',
    error: faults[name],
  });
  return (
    <form onSubmit={submit} noValidate className="flex max-w-96 flex-col gap-4">
      <ProfilePicture me={me} />
      <Field label="Email" value={me.email ?? ''} readOnly className="bg-transparent text-ink-2" />
      <AddressStatus email={me.email ?? ''} />
      <Field label="Name" {...field('name')} maxLength={200} autoComplete="name" />
      <Field
        label="Handle"
        {...field('username')}
        maxLength={39}
        autoCapitalize="none"
        spellCheck={false}
        hint="Others use it to share with you."
      />
      <Button type="submit" look="outline" disabled={save.isPending} className="self-start">
        Save
      </Button>
      <FormStatus error={save.error} done={save.isSuccess && 'Saved.'} />
      {me.username && (
        <Link
          href={`/u/${me.username}`}
          className="self-start text-14 text-accent underline underline-offset-2"
        >
          See your profile as others see it
        </Link>
      )}
    </form>
  );
}

export function ProfileForm() {
  const trpc = useTRPC();
  const me = useQuery(trpc.me.get.queryOptions({}));
  return me.data ? <ProfileFields me={me.data.me} /> : <NotLoaded query={me} rows={3} />;
}
