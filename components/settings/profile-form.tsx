import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { Outputs } from '@/server/types';
import { Form, FormField, type Send, SendButton } from '../data/form';
import { NotLoaded } from '../data/query-states';
import { useTRPC } from '../data/trpc';
import { useText } from '../language/language';
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
  const send: Send = (text) =>
    save.mutate({ name: text('name').trim() || null, username: text('username').trim().toLowerCase() });
  const field = (name: 'name' | 'username') => ({ name, defaultValue: me[name] ?? '' });
  return (
    <Form by={save} onSend={send} done={save.isSuccess && common('saved')}>
      <ProfilePicture me={me} />
      <Field label={t('email')} value={me.email ?? ''} readOnly className="bg-transparent text-ink-2" />
      <AddressStatus email={me.email ?? ''} />
      <FormField label={common('name')} {...field('name')} maxLength={200} autoComplete="name" />
      <FormField
        label={t('handle')}
        {...field('username')}
        maxLength={39}
        autoCapitalize="none"
        spellCheck={false}
        hint={t('handleHint')}
      />
      <SendButton>{common('save')}</SendButton>
      {me.username && (
        <Link
          href={`/u/${me.username}`}
          className="self-start text-14 text-accent underline underline-offset-2"
        >
          {t('seeProfile')}
        </Link>
      )}
    </Form>
  );
}

export function ProfileForm() {
  const trpc = useTRPC();
  const me = useQuery(trpc.me.get.queryOptions({}));
  return me.data ? <ProfileFields me={me.data.me} /> : <NotLoaded query={me} rows={3} />;
}
