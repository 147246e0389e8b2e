import { useMutation } from '@tanstack/react-query';
import type { FormEvent } from 'react';
import { FormStatus, fieldValues } from '../data/form-status';
import { fieldErrors, useTRPC } from '../data/trpc';
import { useText } from '../language/language';
import { Button } from '../ui/button';
import { Field } from '../ui/field';
import { useRefreshCalendars } from './use-calendars';

/** Connects an account at any CalDAV server. The server tries it before it answers. */
export function CaldavForm() {
  const t = useText('settings-data');
  const trpc = useTRPC();
  const refresh = useRefreshCalendars();
  const connect = useMutation(trpc.connections.create.mutationOptions({ onSuccess: refresh }));
  const faults = fieldErrors(connect.error);
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = event.currentTarget;
    const text = fieldValues(form);
    const typed = text('url').trim();
    const url = typed === '' || /^[a-z]+:\/\//i.test(typed) ? typed : `https://${typed}`;
    connect.mutate(
      { provider: 'caldav', url, username: text('username').trim(), password: text('password') },
      { onSuccess: () => form.reset() },
    );
  };
  return (
    <form method="post" onSubmit={submit} noValidate className="flex max-w-96 flex-col gap-4">
      <Field
        label={t('serverAddress')}
        name="url"
        inputMode="url"
        autoComplete="off"
        placeholder="https://cloud.example.org"
        required
        hint={t('serverHint')}
        error={faults['url']}
      />
      <Field label={t('userName')} name="username" autoComplete="off" required error={faults['username']} />
      <Field
        label={t('password')}
        name="password"
        type="password"
        autoComplete="new-password"
        required
        hint={t('appPassword')}
        error={faults['password']}
      />
      <Button type="submit" look="outline" disabled={connect.isPending} className="self-start">
        {connect.isPending ? t('connecting') : t('connect')}
      </Button>
      <FormStatus
        error={connect.error}
        done={connect.isSuccess && t('caldavConnected', { label: connect.data.connection.label })}
      />
    </form>
  );
}
