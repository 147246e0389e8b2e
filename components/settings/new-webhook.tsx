import { useMutation } from '@tanstack/react-query';
import { useWorkspaceId } from '../data/current-workspace';
import { Form, FormField, type Send, SendButton } from '../data/form';
import { fieldErrors, useTRPC } from '../data/trpc';
import { useText } from '../language/language';
import { CheckGroup, checkedOf } from './check-group';
import { ShownOnce } from './shown-once';
import { allEvents, eventGroups } from './webhook-events';

/** Creates a webhook for the current workspace and shows its secret once. */
export function NewWebhook() {
  const common = useText('common');
  const t = useText('settings-tools');
  const workspaceId = useWorkspaceId();
  const create = useMutation(useTRPC().webhooks.create.mutationOptions());
  const send: Send = (text, form) => {
    const url = text('url').trim();
    const events = checkedOf(form, 'events', allEvents);
    create.mutate({ url, events, ...(workspaceId && { workspaceId }) }, { onSuccess: () => form.reset() });
  };
  return (
    <>
      <Form by={create} onSend={send} className="max-w-xl">
        <FormField
          label={t('address')}
          name="url"
          type="url"
          required
          maxLength={2_000}
          autoComplete="off"
          placeholder="https://"
          hint={t('addressHint')}
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
        {fieldErrors(create.error)['events'] && (
          <p role="alert" className="text-13 text-overdue">
            {t('chooseEvent')}
          </p>
        )}
        <SendButton look="primary">{t('createWebhook')}</SendButton>
      </Form>
      <ShownOnce label={t('theSecret')} text={create.data?.secret} hint={t('secretHint')} />
    </>
  );
}
