import { useMutation } from '@tanstack/react-query';
import type { FormEvent } from 'react';
import { useWorkspaceId } from '../data/current-workspace';
import { FormStatus, fieldValues } from '../data/form-status';
import { fieldErrors, useTRPC } from '../data/trpc';
import { useText } from '../language/language';
import { Button } from '../ui/button';
import { Field } from '../ui/field';
import { CheckGroup, checkedOf } from './check-group';
import { ShownOnce } from './shown-once';
import { allEvents, eventGroups } from './webhook-events';

/** Creates a webhook for the current workspace and shows its secret once. */
export function NewWebhook() {
  const common = useText('common');
  const t = useText('settings-tools');
  const workspaceId = useWorkspaceId();
  const create = useMutation(useTRPC().webhooks.create.mutationOptions());
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
          label={t('address')}
          name="url"
          type="url"
          required
          maxLength={2_000}
          autoComplete="off"
          placeholder="https://"
          hint={t('addressHint')}
          error={faults['url']}
        />
        {eventGroups.map(({ label, options }) => (
          <CheckGroup
            key={label}
            label={label === 'areas' ? common(label) : t(label)}
            name="events"
            options={options.map((option) => ({ ...option, label: t(option.label) }))}
            checked={['task.created', 'task.completed']}
          />
        ))}
        {faults['events'] && (
          <p role="alert" className="text-13 text-overdue">
            {t('chooseEvent')}
          </p>
        )}
        <Button type="submit" look="primary" disabled={create.isPending} className="self-start">
          {t('createWebhook')}
        </Button>
        <FormStatus error={create.error} />
      </form>
      <ShownOnce label={t('theSecret')} text={create.data?.secret} hint={t('secretHint')} />
    </>
  );
}
