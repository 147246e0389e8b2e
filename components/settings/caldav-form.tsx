import { useMutation } from '@tanstack/react-query';
import { Form, FormField, type Send, SendButton } from '../data/form';
import { useTRPC } from '../data/trpc';
import { useText } from '../language/language';
import { useRefreshCalendars } from './use-calendars';

/** Connects an account at any CalDAV server. The server tries it before it answers. */
export function CaldavForm() {
  const t = useText('settings-data');
  const trpc = useTRPC();
  const refresh = useRefreshCalendars();
  const connect = useMutation(trpc.connections.create.mutationOptions({ onSuccess: refresh }));
  const send: Send = (text, form) => {
    const typed = text('url').trim();
    const url = typed === '' || /^[a-z]+:\/\//i.test(typed) ? typed : `https://${typed}`;
    connect.mutate(
      { provider: 'caldav', url, username: text('username').trim(), password: text('password') },
      { onSuccess: () => form.reset() },
    );
  };
  return (
    <Form
      by={connect}
      onSend={send}
      done={connect.isSuccess && t('caldavConnected', { label: connect.data.connection.label })}
    >
      <FormField
        label={t('serverAddress')}
        name="url"
        inputMode="url"
        autoComplete="off"
        placeholder="https://cloud.example.org"
        required
        hint={t('serverHint')}
      />
      <FormField label={t('userName')} name="username" autoComplete="off" required />
      <FormField
        label={t('password')}
        name="password"
        type="password"
        autoComplete="new-password"
        required
        hint={t('appPassword')}
      />
      <SendButton>{connect.isPending ? t('connecting') : t('connect')}</SendButton>
    </Form>
  );
}
