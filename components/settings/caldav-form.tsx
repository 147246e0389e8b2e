'use client';

import { useMutation } from '@tanstack/react-query';
import type { FormEvent } from 'react';
import { FormStatus, fieldValues } from '../data/form-status';
import { fieldErrors, useTRPC } from '../data/trpc';
import { Button } from '../ui/button';
import { Field } from '../ui/field';
import { useRefreshCalendars } from './use-calendars';

/** Connects an account at any CalDAV server. The server tries it before it answers. */
export function CaldavForm() {
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
        label="Server address"
        name="url"
        inputMode="url"
        autoComplete="off"
        placeholder="https://cloud.example.org"
        required
        hint="Such as caldav.icloud.com, caldav.fastmail.com or your Nextcloud."
        error={faults['url']}
      />
      <Field label="User name" name="username" autoComplete="off" required error={faults['username']} />
      <Field
        label="Password"
        name="password"
        type="password"
        autoComplete="new-password"
        required
        hint="iCloud and Fastmail need an app password, made in your account there."
        error={faults['password']}
      />
      <Button type="submit" look="outline" disabled={connect.isPending} className="self-start">
        {connect.isPending ? 'Connecting…' : 'Connect'}
      </Button>
      <FormStatus
        error={connect.error}
        done={
          connect.isSuccess &&
          `Connected ${connect.data.connection.label}. Choose more of its calendars above.`
        }
      />
    </form>
  );
}
