import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { FormEvent } from 'react';
import type { Outputs } from '@/server/types';
import { FormStatus, fieldValues } from '../data/form-status';
import { NotLoaded } from '../data/query-states';
import { fieldErrors, useTRPC } from '../data/trpc';
import { useText } from '../language/language';
import { Button } from '../ui/button';
import { Field } from '../ui/field';
import { Link } from '../ui/link';
import { AddressStatus } from './address-status';
import { ProfilePicture } from './profile-picture';

type Me = Outputs['me']['get']['me'];

function ProfileFields({ me }: { me: Me }) {
  const t = useText('settings');
  const common = useText('common');
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
      <Field label={t('email')} value={me.email ?? ''} readOnly className="bg-transparent text-ink-2" />
      <AddressStatus email={me.email ?? ''} />
      <Field label={common('name')} {...field('name')} maxLength={200} autoComplete="name" />
      <Field
        label={t('handle')}
        {...field('username')}
        maxLength={39}
        autoCapitalize="none"
        spellCheck={false}
        hint={t('handleHint')}
      />
      <Button type="submit" look="outline" disabled={save.isPending} className="self-start">
        {common('save')}
      </Button>
      <FormStatus error={save.error} done={save.isSuccess && common('saved')} />
      {me.username && (
        <Link
          href={`/u/${me.username}`}
          className="self-start text-14 text-accent underline underline-offset-2"
        >
          {t('seeProfile')}
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
