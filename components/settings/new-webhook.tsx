'use client';

import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { FormEvent } from 'react';
import { useWorkspaceId } from '../data/current-workspace';
import { FormStatus, fieldValues } from '../data/form-status';
import { fieldErrors, useTRPC } from '../data/trpc';
import { Button } from '../ui/button';
import { Field } from '../ui/field';
import { CheckGroup, checkedOf } from './check-group';
import { ShownOnce } from './shown-once';
import { allEvents, eventGroups } from './webhook-events';

function useCreateWebhook() {
  const trpc = useTRPC();
  const queryClient = useQueryClient();
  return useMutation(
    trpc.webhooks.create.mutationOptions({
      onSuccess: () => queryClient.invalidateQueries({ queryKey: trpc.webhooks.pathKey() }),
    }),
  );
}

/** Creates a webhook for the current workspace and shows its secret once. */
export function NewWebhook() {
  const workspaceId = useWorkspaceId();
  const create = useCreateWebhook();
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = event.currentTarget;
    const url = fieldValues(form)('url').trim();
    const events = checkedOf(form, 'events', allEvents);
    create.mutate({ url, events, ...(workspaceId && { workspaceId }) }, { onSuccess: () => form.reset() });
  };
  const faults = fieldErrors(create.error);
  return (
    <>
      <form onSubmit={submit} noValidate className="flex max-w-xl flex-col gap-4">
        <Field
          label="Address"
          name="url"
          type="url"
          required
          maxLength={2_000}
          autoComplete="off"
          placeholder="https://"
          hint="Where the events of this workspace are sent."
          error={faults['url']}
        />
        {eventGroups.map(({ label, options }) => (
          <CheckGroup
            key={label}
            label={label}
            name="events"
            options={options}
            checked={['task.created', 'task.completed']}
          />
        ))}
        {faults['events'] && (
          <p role="alert" className="text-13 text-overdue">
            Choose at least one event.
          </p>
        )}
        <Button type="submit" look="primary" disabled={create.isPending} className="self-start">
          Create webhook
        </Button>
        <FormStatus error={create.error} />
      </form>
      <ShownOnce
        label="the secret"
        text={create.data?.secret}
        hint="Copy the secret now: it is not shown again. The receiver checks signatures with it."
      />
    </>
  );
}
